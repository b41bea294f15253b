import type Stripe from 'stripe';
import { findEntry, type NewEntry } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { documentNumberOf } from '../stripe/document-number.ts';
import { invoiceOfPayment } from '../stripe/invoice-of-payment.ts';
import { moneyActOf } from '../stripe/money-act.ts';
import { fromUnix, idOf } from '../stripe/stripe-values.ts';
import { enterLater } from './enter-later.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { issueForRefund } from './issue-credit-note.ts';
import { mirrorInvoice } from './mirror-invoice.ts';
import { failedRefundReference } from './read-entries.ts';

/**
 * Reads a refund at the payment provider and enters it, with a credit note unless it belongs to one of the provider's.
 * Operators are alerted about a failed refund, because the customer still has to get the money.
 * @returns a refund with which operators have paid out or returned money (money/follow-refund.ts): it corrects no invoice
 */
export async function mirrorRefund(billing: InvoiceParts, refundId: string): Promise<Stripe.Refund | null> {
  const { stripe } = billing;
  const refund = await stripe.refunds.retrieve(refundId);
  if (moneyActOf(refund) !== null) return refund;
  await mirrorCorrection(billing, refundId, refund);
  return null;
}

async function mirrorCorrection(billing: InvoiceParts, refundId: string, refund: Stripe.Refund): Promise<void> {
  const { status, amount, created, payment_intent } = refund;
  const documentNumber = documentNumberOf(refund);
  if (payment_intent === null) return;
  const stripeId = await invoiceOfPayment(billing, idOf(payment_intent));
  if (stripeId === null) return;
  await mirrorInvoice(billing, stripeId);
  const at = fromUnix(created);
  if (status === 'failed' || status === 'canceled') {
    const reference = failedRefundReference(refundId);
    return enterLater(billing, stripeId, async (tx): Promise<NewEntry[]> => {
      if ((await findEntry(tx, refundId)) === null || (await findEntry(tx, reference)) !== null) return [];
      billing.log.error(
        { alarm: 'refund-failed', refund: refundId, cents: amount },
        'a refund failed: the customer still has to get it',
      );
      return [{ kind: 'refund', amount: -amount, at: billing.clock.now(), reference }];
    });
  }
  if (status !== 'succeeded' || (await hasCreditNote(billing, stripeId, refundId))) return;
  await enterLater(billing, stripeId, async (tx, invoice) =>
    invoice === null
      ? [{ kind: 'refund', amount, at, reference: refundId }]
      : issueForRefund(billing, tx, invoice, { stripeId: refundId, documentNumber, amount, at }, false),
  );
}

async function hasCreditNote(
  { stripe }: Pick<Billing, 'stripe'>,
  invoiceId: string,
  refundId: string,
): Promise<boolean> {
  for await (const { refunds } of stripe.creditNotes.list({ invoice: invoiceId, limit: 100 })) {
    if (refunds.some(({ refund }) => idOf(refund) === refundId)) return true;
  }
  return false;
}
