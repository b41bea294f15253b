import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiAccountCheckOutline } from '@mdi/js';
import { approvalsPath } from '../../address/approval-path.ts';
import { lists } from '../../calls/lists.ts';

export const approvals = definePage({
  path: approvalsPath,
  access: 'signed-in',
  needs: lists.approvals,
  title: { de: 'Freigaben', en: 'Approvals' },
  frame: 'navigation',
  icon: mdiAccountCheckOutline,
  navigation: { slot: 'home', order: 20 },
  words: 'Freigaben Vier Augen zweite Person zustimmen ablehnen approvals four eyes approve reject',
  shows: [pageList(lists.approvals, { state: 'open' })],
});
