import { addresses } from '@kontor/contract/addresses';
import { definePage, shopPlace } from '@kontor/contract/page';
import { pageList, pageQuery } from '@kontor/platform/page-queries';
import { mdiReceiptTextOutline } from '@mdi/js';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll } from '../../billing/page-calls.ts';

export const invoices = definePage({
  path: `${shopPlace}/invoices`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice',
  title: { de: 'Rechnungen', en: 'Invoices' },
  icon: mdiReceiptTextOutline,
  navigation: { slot: 'contract', order: 20, count: 'overdue-invoices' },
  words:
    'Rechnungen Belege Gutschriften bezahlen Mahnung PDF DATEV invoices bills receipts credit notes pay reminder papers',
  topic: 'invoices',
  bringsNotices: true,
  shows: [
    ...ofAll,
    pageList(billingCalls.invoices),
    pageList(billingCalls.allInvoices),
    pageQuery(billingCalls.account),
  ],
});

export const organizationInvoices = definePage({
  path: addresses.papers,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/invoice',
  organizations: ['merchant'],
  title: { de: 'Rechnungen', en: 'Invoices' },
  icon: mdiReceiptTextOutline,
  navigation: { slot: 'contract', order: 20 },
  shows: [pageList(billingCalls.allInvoices), pageQuery(billingCalls.allOwed), pageQuery(billingCalls.account)],
});
