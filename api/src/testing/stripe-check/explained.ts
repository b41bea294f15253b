/** Places that no trial reaches, and why; stripe-check.api.test.ts fails when one of them is reached or gone. */
export const untriedSites: readonly (readonly [site: string, reason: string])[] = [
  [
    'billing/money/assign-transfer.ts customers.listCashBalanceTransactions',
    'as mirror-account.ts, after a process that ended before it had written down what it has done',
  ],
  ['billing/orders/changes/complimentary.ts subscriptions.retrieve', 'of a contract that staff agree about'],
  [
    'billing/orders/changes/complimentary.ts subscriptions.update',
    'with `trial_end`, as create-subscription.ts, of a contract that staff agree about',
  ],
  ['billing/orders/changes/end.ts subscriptions.cancel', 'as migrate.ts, of a contract that staff end'],
  ['billing/orders/changes/end.ts subscriptions.retrieve', 'of a contract that staff end'],
  [
    'billing/orders/stuck-order.routes.ts subscriptions.list',
    'as create-subscription.ts, after an operator has closed an order',
  ],
  [
    'billing/stripe/credit-note-reading.ts creditNotes.listLineItems',
    'as invoices.listLineItems, of more than ten lines',
  ],
  ['billing/stripe/invoice-reading.ts invoices.listLineItems', 'of an invoice with more than ten lines'],
  [
    'billing/stripe/mirror-account.ts refunds.retrieve',
    'by its id, a refund of a transfer whose bank account is not known',
  ],
  ['billing/webhooks/compare-charges.ts refunds.retrieve', 'by its id, a refund that no charge counts any more'],
  ['billing/webhooks/compare-invoices.ts invoices.retrieve', 'by its id, an invoice that no list has'],
  ['billing/webhooks/compare-invoices.ts subscriptions.retrieve', 'by its id, the subscription of an unknown invoice'],
  ['billing/webhooks/compare-unknown.ts subscriptions.retrieve', 'by its id, a subscription of another customer'],
  ['server/app.ts events.list', 'as reconcile-events.ts, asked by the page of operators'],
];
