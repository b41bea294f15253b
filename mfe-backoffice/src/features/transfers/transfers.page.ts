import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiBankTransferIn } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const transfers = definePage({
  path: '/backoffice/transfers',
  access: 'signed-in',
  needs: lists.transfers,
  title: { de: 'Überweisungen', en: 'Transfers' },
  frame: 'navigation',
  icon: mdiBankTransferIn,
  navigation: { slot: 'home', order: 30 },
  words: 'Überweisungen Zahlungseingang zuordnen zurückgeben Geld bank transfers assign return money',
  shows: [pageList(lists.transfers, { state: 'open' })],
});
