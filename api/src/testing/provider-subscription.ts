/**
 * A running subscription as the payment provider answers it: without items, and without our metadata, so that it is read
 * and not entered in our tables.
 */
export const providerSubscription = (id: string, change: object = {}) => ({
  id,
  object: 'subscription',
  status: 'active',
  customer: 'cus_1',
  metadata: {},
  collection_method: 'charge_automatically',
  default_payment_method: null,
  default_tax_rates: [],
  pending_setup_intent: null,
  pending_update: null,
  latest_invoice: null,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  schedule: null,
  items: { data: [] },
  ...change,
});
