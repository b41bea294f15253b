// Files of the folders below that are not mutated, by the reason. What decides about money belongs into api-targets.ts or
// domain-targets.ts instead, if need be as a function of its own that needs no server.

/** Where each file is mutated or named below. Routes, tables and mails are neither: they pass on, have only types, or are texts. */
export const moneyFolders: readonly string[] = [
  'shared/domain/src',
  ...[
    'account',
    'cart',
    'costs',
    'dunning',
    'invoices',
    'ledger',
    'migration',
    'money',
    'orders',
    'orders/changes',
    'prices',
    'stripe',
    'subscriptions',
    'usage',
    'webhooks',
  ].map((room) => `api/src/billing/${room}`),
  'api/src/partners/commission',
  'api/src/organizations/vat',
  'api/src/infrastructure/journal',
];

/** Files of a folder. */
interface Excepted {
  readonly folder: string;
  readonly files: readonly string[];
}

const billing = (room: string, ...files: readonly string[]): Excepted => ({ folder: `api/src/billing/${room}`, files });
const commission = (...files: readonly string[]): Excepted => ({ folder: 'api/src/partners/commission', files });
const vat = (...files: readonly string[]): Excepted => ({ folder: 'api/src/organizations/vat', files });
const journal = (...files: readonly string[]): Excepted => ({ folder: 'api/src/infrastructure/journal', files });
const domain = (...files: readonly string[]): Excepted => ({ folder: 'shared/domain/src', files });

/** These decide about money as well: tests of a whole server and the fault harness hold them, and no score says how well. */
export const withServer = 'has tests that start a server with a payment provider, which take minutes for each change';

export const notMutated: Readonly<Record<string, readonly Excepted[]>> = {
  'decides about what is seen, entered or reached, and about no money': [
    domain('announcement', 'brand', 'brand-colours', 'colour', 'file-name', 'legal-text'),
    domain('archive-periods', 'billing-details', 'branch-store', 'company-name', 'compatibility', 'country', 'csv'),
    domain('date-input', 'decline', 'device', 'file-size', 'groups-of-four', 'list', 'locale'),
    domain(
      'member',
      'own-pages',
      'partner',
      'per-language',
      'period',
      'plugin-download',
      'postcode',
      'release-choice',
      'release-figures',
      'reply',
      'rule-error',
    ),
    domain(
      'same-place',
      'serial-number',
      'shop',
      'shown-email',
      'signup-draft',
      'signup-selection',
      'staff',
      'target-path',
      'tax-office',
      'testing',
    ),
    domain('trial-course', 'user', 'version-range'),
    // The register decides about an id; its form saves a question.
    vat('vat-id-format', 'sandbox-vat-register', 'vat-figures'),
    billing('stripe', 'customer-refusal', 'name-payment-method', 'observed-client', 'provider-problem'),
    billing('orders', 'order-progress', 'record-change'),
    billing('subscriptions', 'compare-figures'),
    billing('money', 'read-correctable'),
    journal('journal-figures'),
  ],
  'has types, names of jobs, constants or one call, and nothing to decide': [
    billing('cart', 'quote-parts'),
    billing('dunning', 'due-invoice-job', 'dunning-wire'),
    billing('invoices', 'invoice-parts', 'invoice-wire', 'paid-twice-job', 'paper'),
    billing('ledger', 'ledger-booked'),
    billing('orders', 'contract-parts', 'in-progress', 'outdated-subscription', 'refund-unused-job', 'step'),
    billing('orders/changes', 'change-kind'),
    billing('prices', 'described-publication', 'priced-product', 'tax-rate-jobs'),
    billing(
      'stripe',
      'account-country',
      'billing',
      'content-key',
      'document-number',
      'ensure-for-sale',
      'ensure-product',
    ),
    billing('stripe', 'funding-instructions', 'offered-orders', 'payment-connection', 'release-schedule'),
    billing('stripe', 'classic-billing', 'paid-twice', 'stripe-values'),
    billing('subscriptions', 'order-confirmed', 'payment-method'),
    billing('webhooks', 'comparing-parts', 'payout-account-changed', 'provider-cursor'),
    commission('begin-statement'),
  ],
  'writes or shows what was decided: mails, papers, archives': [
    billing('dunning', 'dunning-mail', 'how-to-pay'),
    billing('texts', 'giro-code'),
    billing('invoices', 'bank-transfer-block', 'invoice-archive', 'invoice-document', 'invoice-list'),
    billing('invoices', 'mail-invoice', 'paper-texts', 'read-document'),
    billing('ledger', 'find-invoices-left-open'),
    billing('migration', 'migration-mails', 'migration-overview', 'moved-rows'),
    billing('orders', 'mail-confirmed-order'),
    billing('usage', 'usage-mails'),
    commission('credit-note-document', 'mail-statement', 'read-statement', 'statement-rows', 'statement-texts'),
  ],
  [withServer]: [
    billing('account', 'acts-at-work', 'held-money', 'received-transfers'),
    // What staff agree about contracts, and give back of those that they end.
    billing('invoices', 'unused-time'),
    billing('ledger', 'refundable-now'),
    billing('money', 'plan-unused', 'refund-unused'),
    billing('orders', 'prolong-complimentary'),
    billing('subscriptions', 'agree-on-licences', 'complimentary'),
    billing('webhooks', 'read-fees', 'read-since-cursor'),
    billing('cart', 'shop-situation'),
    billing('costs', 'papers-since'),
    billing('dunning', 'note-entitlements', 'plan-dunning', 'read-entitlements'),
    billing(
      'invoices',
      'check-renewal',
      'credit-held-refunds',
      'credit-paid-twice',
      'document-number',
      'enter-later',
      'held-invoices',
      'invoice.repository',
    ),
    billing('invoices', 'issue-document', 'mirror-or-leave', 'record-confirmed-payment'),
    billing('migration', 'carry-out-migration', 'migrating-shops', 'moved-vat', 'plan-migration'),
    billing(
      'money',
      'act.repository',
      'assign-transfer',
      'carry-out',
      'follow-refund',
      'give-credit',
      'money-operations',
      'money-plans',
    ),
    billing(
      'money',
      'mail-credit-note',
      'move-credit',
      'pay-out',
      'payouts.repository',
      'perform',
      'refund-invoice',
      'write-off-invoice',
      'credit-once',
      'refund-once',
    ),
    billing('money', 'return-transfer', 'suggestions', 'transfers.repository'),
    billing('orders', 'cancellation', 'change-payment-method', 'follow-base-data', 'follow-tax-rates'),
    billing('orders', 'has-running-subscription', 'pay-invoice', 'plan-price-moves', 'plan-prices'),
    billing('orders', 'settle-migration', 'stuck-order.repository'),
    billing('orders/changes', 'charge-renewal'),
    billing('ledger', 'read-balances'),
    billing('subscriptions', 'live-contract', 'monthly-amounts', 'next-charge-of-organization'),
    billing('prices', 'price-list-impact', 'price-list.repository', 'read-sales'),
    billing('stripe', 'customer', 'forget-customer', 'move-credit-once', 'subscriptions-since'),
    billing('subscriptions', 'adopt-prices', 'expire-trial', 'moved-items', 'read-anew'),
    billing(
      'subscriptions',
      'price-change',
      'require-live',
      'running-subscriptions',
      'start-trial',
      'subscription.repository',
    ),
    billing('subscriptions', 'trial', 'trial-volume'),
    billing('usage', 'accept-usage', 'bill-month', 'keep-ids', 'months-of-usage', 'paying-customer', 'thresholds'),
    billing('usage', 'usage-subscriptions'),
    billing('webhooks', 'compare-account', 'compare-charges', 'compare-customer', 'compare-invoices'),
    billing('webhooks', 'compare-known-invoice', 'compare-subscription', 'compare-unknown', 'difference.repository'),
    billing('webhooks', 'event-ledger', 'find-unknown-subscriptions', 'inspect-customer', 'payment-rounds'),
    billing('webhooks', 'queue-comparisons', 'reconcile-events', 'round-interval'),
    commission('carried-statements', 'close-commissions', 'commissions.repository', 'compare-payouts'),
    commission('earn-commissions', 'find-agency', 'forecast-commissions', 'number-credit-note', 'owed-commissions'),
    commission('agreed-terms.repository', 'commission-terms', 'earns-until', 'pay-commission'),
    vat('plan-vat-checks', 'verify-vat-id'),
    journal('copy-entries', 'journal', 'keep-copying', 'read-back', 'replay-run'),
  ],
};
