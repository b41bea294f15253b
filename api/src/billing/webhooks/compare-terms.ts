import type Stripe from 'stripe';
import { idOf } from '../stripe/stripe-values.ts';
import type { Difference } from './difference.ts';

type Terms = Pick<Stripe.Subscription, 'id' | 'metadata' | 'discounts' | 'automatic_tax'>;

/**
 * What makes the provider charge otherwise than the contract says, and no order of ours sets: a discount, or tax that it computes by
 * itself. It is found before the next renewal is held back for it (invoices/check-renewal.ts).
 */
export const compareTerms = (
  customer: Pick<Stripe.Customer, 'id' | 'discount'>,
  subscriptions: readonly Terms[],
): Difference[] => [
  ...discounted({ shopUuid: null, subject: customer.id }, customer.discount ? [customer.discount] : []),
  ...subscriptions.flatMap(({ id, metadata, discounts, automatic_tax }) => {
    const about = { shopUuid: metadata['shop_uuid'] ?? null, subject: id };
    const taxed = { ...about, field: 'automatic_tax', ours: 'false', theirs: 'true' };
    return [...discounted(about, discounts), ...(automatic_tax.enabled ? [taxed] : [])];
  }),
];

const discounted = (about: Pick<Difference, 'shopUuid' | 'subject'>, discounts: Terms['discounts']): Difference[] =>
  discounts.length === 0
    ? []
    : [{ ...about, field: 'discount', ours: null, theirs: discounts.map((one) => idOf(one)).join(', ') }];
