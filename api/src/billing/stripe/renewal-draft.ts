import type Stripe from 'stripe';
import { extraOrdersOf } from './extra-orders.ts';

/**
 * Metadata of a draft that is not finalized by itself, because its amount is not what the customer was shown.
 * - `advances`: whether the provider would finalize it by itself once it is let go; it does not for unpaid subscriptions.
 */
export const heldMetadata = { held: 'amount-differs', advances: 'true' } as const;

/** Whether the portal holds a draft back. */
export const isHeld = ({ metadata }: Pick<Stripe.Invoice, 'metadata'>): boolean =>
  metadata?.['held'] === heldMetadata.held;

/** An invoice that the provider makes by itself, at the end of a period or trial; all others are asked for by calls of ours. */
export const isRenewal = (invoice: Pick<Stripe.Invoice, 'billing_reason' | 'parent'>): boolean =>
  invoice.billing_reason === 'subscription_cycle' && extraOrdersOf(invoice) === null;

/** Not yet charged: the provider finalizes it an hour after it was made (https://docs.stripe.com/billing/subscriptions/webhooks). */
export const isRenewalDraft = (invoice: Stripe.Invoice): boolean => invoice.status === 'draft' && isRenewal(invoice);
