import type Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { idOf } from '../stripe/stripe-values.ts';

// An upgrade whose card payment needs the customer waits at the provider for its payment:
// https://docs.stripe.com/billing/subscriptions/pending-updates

/** Whether an upgrade waits for its payment. One whose invoice was voided may still be reported for a while, but never takes effect. */
export async function isWaitingForPayment(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<boolean> {
  if (pending_update === null || latest_invoice === null) return false;
  return (await stripe.invoices.retrieve(idOf(latest_invoice))).status === 'open';
}

/**
 * Drops an upgrade that waits for its payment, with its invoice.
 * @throws ProblemError `subscription-in-progress` when it was paid meanwhile
 */
export async function withdrawUpgrade(stripe: Stripe, invoiceId: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  // Paid meanwhile, for example in another tab: the shop has what was ordered then, and the customer decides again.
  if (status === 'paid') throw new ProblemError('subscription-in-progress');
  if (status === 'open') await stripe.invoices.voidInvoice(invoiceId);
}
