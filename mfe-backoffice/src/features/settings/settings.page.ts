import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiCogOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const settings = definePage({
  path: '/backoffice/settings',
  access: 'signed-in',
  needs: lists.settings,
  title: { de: 'Einstellungen', en: 'Settings' },
  frame: 'navigation',
  icon: mdiCogOutline,
  navigation: { slot: 'administration', order: 30 },
  words: 'Einstellungen Lastschrift Testzeitraum Provision Absender settings SEPA trial commission sender',
  shows: [pageQuery(lists.settings)],
});
