import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiAccountGroupOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const staff = definePage({
  path: '/backoffice/staff',
  access: 'signed-in',
  needs: lists.staff,
  title: { de: 'Personen und Rollen', en: 'People and roles' },
  frame: 'navigation',
  icon: mdiAccountGroupOutline,
  navigation: { slot: 'administration', order: 10 },
  words: 'Personen Rollen Team einladen Support Finanzen Vertrieb Betrieb people staff roles invite',
  shows: [pageQuery(lists.staff)],
});
