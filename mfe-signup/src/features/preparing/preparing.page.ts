import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { provisioningQuery } from './provisioning-query.ts';

export const preparing = definePage({
  path: addresses.preparing,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Ihr Cloud-Shop wird eingerichtet', en: 'Your cloud shop is being set up' },
  frame: 'top-bar',
  shows: [provisioningQuery],
});
