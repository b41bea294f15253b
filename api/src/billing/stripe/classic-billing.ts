import type Stripe from 'stripe';

/**
 * How what begins at the provider is prorated: what is credited is taxed by the rates of the change, as the document about it
 * states one rate (docs/decisions/0075). Without it the provider would credit by the rates of then.
 */
export const classicBilling = {
  billing_mode: { type: 'classic' },
} satisfies Pick<Stripe.SubscriptionCreateParams, 'billing_mode'>;
