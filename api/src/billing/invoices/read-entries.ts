import type { NewEntry } from '../ledger/ledger.repository.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { InvoiceReading } from '../stripe/invoice-reading.ts';

/** One entry of an earlier release stands for everything that settled an invoice then. */
export const settledReference = (stripeId: string): string => `${stripeId}:settled`;

export function debtOf({ stripeId, total, finalizedAt }: InvoiceReading): NewEntry {
  return { kind: 'invoice', amount: total, at: finalizedAt, reference: stripeId };
}

/** What has settled an invoice so far, as the payment provider knows it. */
export function settlementsOf(reading: InvoiceReading): NewEntry[] {
  const { stripeId, payments, paidByCredit, finalizedAt, paidAt, state } = reading;
  const entries = payments.map(({ reference, amount, at }) => payment(reference, amount, at));
  entries.push(payment(`${stripeId}:credit`, paidByCredit, finalizedAt));
  if (state === 'paid') entries.push(payment(`${stripeId}:out-of-band`, paidElsewhere(reading), paidAt ?? finalizedAt));
  return entries;
}

/** What the provider counts as paid although nothing of it went through the provider. */
function paidElsewhere({ total, payments, paidByCredit, creditedBeforePayment }: InvoiceReading): number {
  const paid = payments.reduce((sum, { amount }) => sum + amount, paidByCredit + creditedBeforePayment);
  return total - paid;
}

/**
 * A credit note takes off what is owed; what was paid already is given back with it.
 * @param entered cents of it that were entered already, with refunds that have documents of their own
 */
export function entriesOfCreditNote(note: CreditNoteReading, entered: number): NewEntry[] {
  const { stripeId, total, at, voidedAt, refunds, credit, outOfBand } = note;
  const entries: NewEntry[] = [{ kind: 'credit-note', amount: entered - total, at, reference: stripeId }];
  if (voidedAt) entries.push({ kind: 'credit-note', amount: total, at: voidedAt, reference: `${stripeId}:void` });
  for (const { stripeId: reference, amount } of refunds) entries.push({ kind: 'refund', amount, at, reference });
  if (credit) entries.push({ kind: 'refund', amount: credit.amount, at, reference: credit.reference });
  entries.push({ kind: 'refund', amount: outOfBand, at, reference: `${stripeId}:out-of-band` });
  return entries;
}

const payment = (reference: string, amount: number, at: Date): NewEntry => ({
  kind: 'payment',
  amount: -amount || 0,
  at,
  reference,
});
