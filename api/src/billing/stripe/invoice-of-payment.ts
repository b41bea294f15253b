import type Stripe from 'stripe';
import type { Billing } from './billing.ts';
import { idOf } from './stripe-values.ts';

/** Metadata of a payment: which invoice it pays after a chargeback of the first payment. */
export const chargebackMetadata = (invoiceUuid: string, method: string) => ({
  chargeback_of_invoice: invoiceUuid,
  payment_method: method,
});

export const chargebackOf = ({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): string | null =>
  metadata['chargeback_of_invoice'] ?? null;

/** The invoice at the payment provider that a payment was for; `null` when it was for none of ours. */
export async function invoiceOfPayment(
  { stripe, database }: Pick<Billing, 'stripe' | 'database'>,
  paymentIntentId: string,
): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
  });
  const [payment] = data;
  if (payment) return idOf(payment.invoice);
  const uuid = chargebackOf(await stripe.paymentIntents.retrieve(paymentIntentId));
  if (uuid === null) return null;
  const row = await database.selectFrom('invoice').select('stripe_id').where('uuid', '=', uuid).executeTakeFirst();
  return row?.stripe_id ?? null;
}
