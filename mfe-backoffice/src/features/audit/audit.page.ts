import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiTextBoxSearchOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const audit = definePage({
  path: '/backoffice/audit',
  access: 'signed-in',
  needs: lists.audit,
  title: { de: 'Protokoll', en: 'Audit' },
  frame: 'navigation',
  icon: mdiTextBoxSearchOutline,
  navigation: { slot: 'administration', order: 20 },
  words: 'Protokoll Verlauf wer hat was geändert audit log history who changed what',
  shows: [pageList(lists.audit)],
});
