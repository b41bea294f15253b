import type Stripe from 'stripe';
import { intentsOf, withPayments } from '../stripe/invoice-reading.ts';
import { readTransferred } from '../stripe/transferred.ts';

/**
 * Pays open invoices with what the customer has transferred. The provider does so itself except for invoices that have been
 * overdue for more than 30 days, which is when a shop is switched off:
 * https://docs.stripe.com/payments/customer-balance/reconciliation
 * What covers no invoice completely stays in the customer's cash balance.
 */
export async function applyTransfers(stripe: Stripe, customer: string): Promise<void> {
  const transferred = await readTransferred(stripe, customer);
  if (transferred === null) return;
  let { left } = transferred;
  for (const { id, amount_remaining: amount } of transferred.invoices) {
    const intent = amount <= left ? await unpaidIntent(stripe, id) : null;
    if (intent === null) continue;
    await stripe.paymentIntents.applyCustomerBalance(intent);
    left -= amount;
  }
}

/** What is left to be paid of an open invoice; `null` while a debit is processing, and for one that is not open. */
export async function unpaidIntent(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const { status, payments } = await stripe.invoices.retrieve(invoiceId, withPayments);
  if (status !== 'open') return null;
  const isUnpaid = ({ status: intent }: Stripe.PaymentIntent) =>
    intent === 'requires_payment_method' || intent === 'requires_action';
  return intentsOf(payments?.data ?? []).find(isUnpaid)?.id ?? null;
}
