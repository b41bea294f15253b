/** A file that is mutated, and the tests that have to notice it. Paths are relative to the package. */
export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
}

/** Targets of one package whose tests run in one project of Vitest; `null` if its configuration has only one. */
export interface Group {
  readonly folder: string;
  readonly project: 'rules' | 'postgres' | null;
  readonly targets: readonly Target[];
}

export const packageNames = ['domain', 'billing'] as const;
export type PackageName = (typeof packageNames)[number];

export const isPackageName = (name: string): name is PackageName => packageNames.some((known) => known === name);

/** Names of files, each with the names of its tests: the one beside it unless others are given. */
type Names = Readonly<Record<string, readonly string[]>>;

const targetsIn = (folder: string, names: Names, extension = 'test'): Target[] =>
  Object.entries(names).map(([name, tests]) => ({
    file: `${folder}/${name}.ts`,
    tests: (tests.length === 0 ? [name] : tests).map((test) => `${folder}/${test}.${extension}.ts`),
  }));

const beside: readonly string[] = [];

/** What is sold, to whom, at which price, and until when. */
const domain: Names = {
  assortment: beside,
  'billing-address': ['tax'],
  'booking-status': ['subscription'],
  cart: beside,
  checkout: beside,
  date: beside,
  dunning: beside,
  entitlements: beside,
  money: beside,
  'payment-method': beside,
  plan: beside,
  'price-list': beside,
  'price-move': beside,
  product: ['plan'],
  'product-price': beside,
  subscription: beside,
  tax: beside,
  trial: beside,
  'trial-end': beside,
};

/** Rules of the server, with tests that need no database. */
const billingRules: Names = {
  'cart/charges': beside,
  'cart/price-selection': beside,
  'cart/quote-rules': beside,
  'dunning/dunning-step': beside,
  'dunning/overdue-cause': beside,
  'invoices/agreement': beside,
  'invoices/apply-transfers': beside,
  'invoices/invoice-state': beside,
  'invoices/read-entries': beside,
  'invoices/refund-content': beside,
  'orders/check-order': beside,
  'orders/changes/create': ['orders/changes/create', 'orders/changes/plan-create'],
  'orders/changes/update-plan': beside,
  'orders/changes/update-steps': ['orders/changes/update-steps', 'orders/changes/update-plan'],
  'prices/price-items': beside,
  'prices/price-list': beside,
  'stripe/charged-rate': ['stripe/invoice-reading'],
  'stripe/collect-by': beside,
  'stripe/credit-note-reading': ['stripe/invoice-reading'],
  'stripe/invoice-reading': beside,
  'stripe/item-changes': beside,
  'stripe/payment-settings': beside,
  'stripe/read-subscription': beside,
  'stripe/schedule-items': beside,
  'subscriptions/apply-provider-state': beside,
  'subscriptions/subscription-event': beside,
  'subscriptions/subscription-wire': beside,
  'subscriptions/terms-at': beside,
  'webhooks/payment-event': beside,
};

/** What the server writes and does about money, with tests of a database and no server. */
const billingTables: Names = {
  'invoices/settle-invoice': beside,
  'invoices/issue-credit-note': beside,
  'invoices/mirror-invoice': ['invoices/mirrored-invoice'],
  'invoices/mirror-refund': ['invoices/mirrored-invoice'],
  'invoices/mirror-dispute': ['invoices/mirrored-invoice'],
  'invoices/invoice-of-payment': ['invoices/collected-chargeback'],
  'invoices/pay-chargebacks': ['invoices/collected-chargeback'],
  'ledger/ledger.repository': ['ledger/ledger.repository', 'ledger/balance'],
  'orders/confirm-quote': beside,
  'orders/apply-setup-intent': beside,
  'orders/carry-out-change': beside,
  'orders/changes/pay-invoice': beside,
  'orders/changes/payment-method': beside,
  'orders/change-contract': beside,
  'orders/order.repository': beside,
  'orders/place-order': beside,
  'cart/make-quote': ['orders/confirm-quote'],
  'cart/quote.repository': ['orders/confirm-quote'],
  'dunning/advance-dunning': ['dunning/dunning-process'],
  'dunning/dunning.repository': ['dunning/dunning-process'],
  'dunning/follow-due-invoice': ['dunning/dunning-process'],
  'dunning/follow-invoice': ['dunning/dunning-process'],
  'dunning/resolve-dunning': ['dunning/dunning-process'],
  'subscriptions/billing-terms': ['subscriptions/noted-terms'],
  'subscriptions/mirror-subscription': ['subscriptions/mirrored-reading'],
  'webhooks/handle-payment-event': beside,
};

export const groups: Readonly<Record<PackageName, readonly Group[]>> = {
  domain: [{ folder: 'shared/domain', project: null, targets: targetsIn('src', domain) }],
  billing: [
    { folder: 'api', project: 'rules', targets: targetsIn('src/billing', billingRules) },
    { folder: 'api', project: 'postgres', targets: targetsIn('src/billing', billingTables, 'api.test') },
  ],
};
