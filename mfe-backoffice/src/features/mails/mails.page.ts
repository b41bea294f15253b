import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiEmailOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const mails = definePage({
  path: '/backoffice/mails',
  access: 'signed-in',
  needs: lists.mailTemplates,
  title: { de: 'E-Mails', en: 'E-mails' },
  frame: 'navigation',
  icon: mdiEmailOutline,
  navigation: { slot: 'administration', order: 40 },
  words: 'E-Mails Vorlagen Vorschau Texte mails templates preview texts',
  shows: [pageQuery(lists.mailTemplates)],
});
