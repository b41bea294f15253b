import type { Tx } from '../../infrastructure/database/open-database.ts';
import { findEntry, type NewEntry } from '../ledger/ledger.repository.ts';
import { invoiceOfPayment } from '../stripe/invoice-of-payment.ts';
import { readPaymentMethod } from '../stripe/name-payment-method.ts';
import { fromUnix, idOf } from '../stripe/stripe-values.ts';
import { enterLater } from './enter-later.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { mirrorInvoice } from './mirror-invoice.ts';
import { chargebackSettledReference, entriesOfDispute } from './read-entries.ts';

/**
 * Reads a dispute at the payment provider and enters the money that the bank withdrew, and what it returned when the
 * dispute was won. An inquiry moves no money. May be repeated, with its events in any order.
 */
export async function mirrorDispute(billing: InvoiceParts, disputeId: string): Promise<void> {
  const { payment_intent, balance_transactions: movements } = await billing.stripe.disputes.retrieve(disputeId);
  if (payment_intent === null || movements.length === 0) return;
  const stripeId = await invoiceOfPayment(billing, idOf(payment_intent));
  if (stripeId === null) return;
  const entries = entriesOfDispute(disputeId, movements);
  await mirrorInvoice(billing, stripeId);
  await enterLater(billing, stripeId, async () => entries);
}

/** A chargeback that was paid afterwards. */
export async function settleChargeback(billing: InvoiceParts, paymentIntentId: string): Promise<void> {
  const {
    amount_received: amount,
    created,
    payment_method: method,
  } = await billing.stripe.paymentIntents.retrieve(paymentIntentId);
  const stripeId = await invoiceOfPayment(billing, paymentIntentId);
  if (stripeId === null) return;
  const paidBy = method ? await readPaymentMethod(billing.stripe, idOf(method)) : null;
  const entriesOf = async (tx: Tx): Promise<NewEntry[]> => {
    if (await findEntry(tx, chargebackSettledReference(stripeId))) return [];
    return [{ kind: 'payment', amount: -amount, at: fromUnix(created), reference: paymentIntentId }];
  };
  await enterLater(billing, stripeId, entriesOf, paidBy);
}
