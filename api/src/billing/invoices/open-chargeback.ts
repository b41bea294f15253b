import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { openDunning } from '../dunning/follow-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorInvoice } from './mirror-invoice.ts';

const closedInOurFavor = new Set(['won', 'warning_closed', 'prevented']);

/** A debit that the bank took back: its invoice is owed again, although the provider counts it as paid. */
export async function openChargeback(billing: Billing, disputeId: string): Promise<void> {
  const { stripe, database } = billing;
  const { status, payment_intent } = await stripe.disputes.retrieve(disputeId);
  if (closedInOurFavor.has(status) || payment_intent === null) return;
  const intent = idOf(payment_intent);
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
  for (const { invoice } of data) {
    const stripeId = idOf(invoice);
    await mirrorInvoice(billing, stripeId);
    await inTransaction(database, async (tx) => {
      const row = await tx
        .updateTable('invoice')
        .set({ state: 'open', paid_at: null, charged_back: true, chargeback_dispute: disputeId })
        .where('stripe_id', '=', stripeId)
        .where('chargeback_dispute', 'is distinct from', disputeId)
        .returning(['uuid', 'shop_uuid'])
        .executeTakeFirst();
      if (row) await openDunning(billing, tx, row, 'sepa-chargeback');
    });
  }
}
