import type Stripe from 'stripe';
import { isProviderUnavailable } from '../../stripe/provider-problem.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import type { Progress } from '../step.ts';
import { setTaxRates } from './tax-rates.ts';

/** What is left of a period is credited by the rates by which it was charged, by their ids at the payment provider. */
export interface CreditedRates {
  readonly taxRates: string[];
  /** Those that the subscription has by now, for its next period. */
  readonly instead: string[];
}

/** The credit in cents, gross: what the provider prorates to the second of the end. */
export async function endWithCredit(
  stripe: Stripe,
  orderUuid: string,
  { stripeId, credited = null }: { readonly stripeId: string; readonly credited?: CreditedRates | null },
  progress: Progress,
): Promise<number> {
  const tax = async (taxRates: string[]) => setTaxRates(stripe, { stripeId, taxRates });
  const comment = `Migration ${orderUuid}`;
  const hasEnded = async () => {
    const { status, cancellation_details: details } = await stripe.subscriptions.retrieve(stripeId);
    // It ended otherwise: nothing is left that could be moved as it was decided.
    if (status === 'canceled' && details?.comment !== comment) throw new OutdatedSubscription(stripeId);
    return status === 'canceled';
  };
  if (!(await hasEnded())) {
    const details = { comment };
    const end = { invoice_now: true, prorate: true, cancellation_details: details };
    if (credited !== null) await tax(credited.taxRates);
    await stripe.subscriptions.cancel(stripeId, end).catch(async (error: unknown) => {
      // The answer to an earlier attempt was lost, and what is gone cannot be ended again.
      if (await hasEnded()) return;
      // It goes on, and is renewed by the rates that it had. An end without an answer may still come.
      if (credited !== null && !isProviderUnavailable(error)) await tax(credited.instead);
      throw error;
    });
  }
  progress.tookEffect = true;
  const { latest_invoice: invoice, ended_at } = await stripe.subscriptions.retrieve(stripeId, {
    expand: ['latest_invoice'],
  });
  // Without anything left to credit, as before the end of a trial, the latest invoice is an older one.
  if (invoice === null || typeof invoice === 'string' || invoice.created < (ended_at ?? 0)) return 0;
  if (invoice.status === 'draft') await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true });
  return Math.max(0, -invoice.total);
}
