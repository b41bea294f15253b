import { customersPath } from '@kontor/contract/customer-path';
import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiDomain } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const customers = definePage({
  path: customersPath,
  access: 'signed-in',
  needs: lists.customers,
  title: { de: 'Kunden', en: 'Customers' },
  frame: 'navigation',
  icon: mdiDomain,
  navigation: { slot: 'home', order: 10 },
  words: 'Kunden suchen Organisation Händler Partner Rechnungsnummer customers search organization merchant partner',
  shows: [pageList(lists.customers)],
});
