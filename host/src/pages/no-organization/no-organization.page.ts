import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { noOrganizationQueries } from './no-organization-queries.ts';

export const noOrganization = definePage({
  path: addresses.noOrganization,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Keine Organisation', en: 'No organization' },
  frame: 'top-bar',
  shows: noOrganizationQueries,
});
