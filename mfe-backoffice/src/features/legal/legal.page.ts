import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiScaleBalance } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const legal = definePage({
  path: '/backoffice/legal',
  access: 'signed-in',
  needs: lists.legalDocuments,
  title: { de: 'Rechtstexte', en: 'Legal texts' },
  frame: 'navigation',
  icon: mdiScaleBalance,
  navigation: { slot: 'administration', order: 25 },
  words: 'Rechtstexte AGB Datenschutz Impressum Auftragsverarbeitung legal terms privacy imprint dpa',
  shows: [pageList(lists.legalDocuments, { kind: 'terms' })],
});
