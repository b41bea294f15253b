import type { RemoteModule } from '@kontor/platform/remote-module';
import { anOffer } from '@kontor/testing/an-offer';
import {
  aBalance,
  aClosedMonth,
  aCostMonth,
  aDunningProcess,
  anAccount,
  anInvoice,
  anOrganizationBalance,
  anOwedItem,
  aPaymentData,
  aPriceList,
  aUsageMonth,
  ids,
} from '@kontor/testing/factories';
import { type Bodies, pageAnswersOf } from '@kontor/testing/page-answers';
import { billingCalls } from '../billing/calls.ts';
import { currentPrice, runningSubscription } from './billing-answers.ts';

export const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;
export const renderedAt = new Date('2026-11-23T10:00:00.000Z');

export const overdue = anInvoice({
  uuid: '0197a000-0000-7000-8000-0000000000bb',
  number: 'K-2026-0002',
  total: 28_322,
  state: 'open',
  paidAt: null,
  dueDate: '2026-11-06T00:00:00.000Z',
});

/** A shop with a running contract and three months of orders. */
export const answered: Bodies = {
  [billingCalls.subscription]: runningSubscription(),
  [billingCalls.paymentData]: aPaymentData(),
  [billingCalls.prices]: aPriceList(),
  [billingCalls.currentPrice]: currentPrice(),
  [billingCalls.dunningProcess]: '',
  [billingCalls.invoices]: [overdue, anInvoice()],
  [billingCalls.allInvoices]: [
    { ...overdue, shopUuid: ids.shop, shopName: 'radwerk.de' },
    { ...anInvoice(), shopUuid: ids.shop, shopName: 'radwerk.de' },
  ],
  [billingCalls.balance]: aBalance(),
  [billingCalls.allOwed]: anOrganizationBalance(),
  [billingCalls.account]: anAccount({ credit: 5_000 }),
  [billingCalls.usage]: [
    aUsageMonth(),
    aUsageMonth({ month: '2026-10', orders: 1612, extra: 112, extraAmount: 1680, forecast: null }),
    aClosedMonth('2026-09', 1400),
  ],
  [billingCalls.offers]: [anOffer()],
  [billingCalls.orderProgress]: '',
  [billingCalls.costs]: [aCostMonth(), aCostMonth({ month: '2026-10', extraOrders: 1680, total: 47_180 })],
  'GET /user/mails': { newsletter: false, usage: true },
};

/** The same shop, whose direct debit came back. */
export const dunned: Bodies = {
  ...answered,
  [billingCalls.dunningProcess]: aDunningProcess({ invoiceUuid: overdue.uuid }),
  [billingCalls.balance]: aBalance({ items: [anOwedItem({ invoiceUuid: overdue.uuid })] }),
  [billingCalls.allOwed]: anOrganizationBalance({ items: [anOwedItem({ invoiceUuid: overdue.uuid })] }),
};

/** The pages, with what is on them, by language. */
export const renderedPages = [
  {
    path: '/subscription',
    de: [
      'Abonnement',
      'Advanced',
      '1.500',
      '918',
      '229,00 €',
      'WMS-Geräte',
      'Kosten nach Bestellungen',
      '245,80 €',
      '530,74 €',
    ],
    en: ['Subscription', 'Advanced', '1,500', '918', '€229.00', 'WMS devices', 'Nordlicht Commerce has prepared'],
  },
  {
    path: `/subscription?offer=${anOffer().uuid}`,
    de: ['Abonnement', 'Angebot von Nordlicht Commerce', 'Damit reicht es für die zweite Halle.', 'statt Advanced'],
    en: ['Subscription', 'Offer from Nordlicht Commerce', 'Damit reicht es für die zweite Halle.'],
  },
  {
    path: '/subscription/usage',
    de: ['Bestellungen', '918', '1.612', '16,80 €', 'Oktober 2026'],
    en: ['Orders', '918', '1,612', '€16.80', 'October 2026'],
  },
  {
    path: '/subscription/leave',
    de: ['Abonnement kündigen', '30.11.2026', 'Bleiben', 'Starter ansehen'],
    en: ['Cancel subscription', '30 Nov 2026', 'Stay', 'View Starter'],
  },
  {
    path: '/invoices',
    de: ['Rechnungen', 'K-2026-0002', 'K-2026-0001', '283,22 €', '530,74 €', 'Bezahlt am 01.11.2026'],
    en: ['Invoices', 'K-2026-0002', 'K-2026-0001', '€283.22', '€530.74'],
  },
  {
    path: '/costs',
    de: ['Kosten', '455,00 €', '471,80 €', 'Oktober 2026', 'Zusätzliche Bestellungen'],
    en: ['Costs', '€455.00', '€471.80', 'October 2026', 'Extra orders'],
  },
  {
    path: '/payment-methods',
    de: ['Zahlungsmethoden', 'Visa •••• 4242', '01.12.2026'],
    en: ['Payment methods', 'Visa •••• 4242', '1 Dec 2026'],
  },
].map(({ path, ...texts }) => ({ at: shopPath + path, ...texts }));

/** What the server brings along to a page. */
export const answersOf = (remote: RemoteModule, at: string, bodies: Bodies = answered) =>
  pageAnswersOf(remote, at, bodies);

/** Pages with the notice above them, as in the host. */
export function withNotice(remote: RemoteModule): RemoteModule {
  const Notice = remote.extensions?.['dunningNotice'];
  const routes = remote.routes.map((route) => ({
    ...route,
    element: (
      <>
        {Notice && <Notice />}
        {route.element}
      </>
    ),
  }));
  return { ...remote, routes };
}
