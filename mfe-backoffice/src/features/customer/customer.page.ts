import { customerPattern } from '@kontor/contract/customer-path';
import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { lists } from '../../calls/lists.ts';

export const customer = definePage({
  path: customerPattern,
  access: 'signed-in',
  needs: lists.customer,
  title: { de: 'Kunde', en: 'Customer' },
  frame: 'navigation',
  below: 'customers',
  // The latest note stands on its first tab.
  shows: [pageList(lists.customer), pageList(lists.timeline, { kind: 'note' })],
});
