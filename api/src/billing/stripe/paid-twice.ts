import type Stripe from 'stripe';

/**
 * Metadata of credit for what an invoice was paid twice.
 * @param stripeId the invoice's id at the payment provider
 * @param before cents of that kind that were credited for the invoice before: each amount is credited once
 */
export const paidTwiceMetadata = (stripeId: string, before: number) => ({
  paid_twice: stripeId,
  paid_twice_before: String(before),
});

/** The invoice, by its id at the payment provider, that was paid twice; `null` for everything else. */
export const paidTwiceOf = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | null =>
  metadata?.['paid_twice'] ?? null;
