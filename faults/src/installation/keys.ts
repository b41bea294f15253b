/** Of the payment sandbox, as the API servers and the harness know them. */
export const paymentKeys = {
  STRIPE_SECRET_KEY: 'sk_test_faults',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
  STRIPE_WEBHOOK_SECRET: 'whsec_faults',
};
