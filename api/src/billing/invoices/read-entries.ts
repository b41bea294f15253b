import type { Invoice } from '@kontor/contract/invoice';
import type { NewEntry } from '../ledger/ledger.repository.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { InvoiceReading } from '../stripe/invoice-reading.ts';
import { fromUnix } from '../stripe/stripe-values.ts';

/** One entry of an earlier release covers everything that settled an invoice then. */
export const settledReference = (stripeId: string): string => `${stripeId}:settled`;

/** What the credit of the organization has paid of an invoice, or what too small an amount has added to its debt. */
export const creditReference = (stripeId: string): string => `${stripeId}:credit`;

/** Whether credit of the organization has paid it, or what it pays back has become credit: entries of the account are beside it. */
export const isOfCredit = ({ reference }: Pick<NewEntry, 'reference'>): boolean =>
  reference.endsWith(creditReference('')) || reference.startsWith('cbtxn_');

/** Whether it was paid, or paid back, outside of the payment provider. */
export const isOutOfBand = ({ reference }: Pick<NewEntry, 'reference'>): boolean => reference.endsWith(outOfBandSuffix);
const outOfBandSuffix = ':out-of-band';

export function debtOf({ stripeId, total, finalizedAt }: InvoiceReading): NewEntry {
  return { kind: 'invoice', amount: total, at: finalizedAt, reference: stripeId };
}

/** What has settled an invoice so far, according to the payment provider. */
export function settlementsOf(reading: InvoiceReading): NewEntry[] {
  const { stripeId, payments, paidByCredit, finalizedAt, paidAt, state } = reading;
  const entries = payments.map(({ reference, amount, at }) => payment(reference, amount, at));
  entries.push(payment(creditReference(stripeId), paidByCredit, finalizedAt));
  if (state === 'paid')
    entries.push(payment(`${stripeId}${outOfBandSuffix}`, paidElsewhere(reading), paidAt ?? finalizedAt));
  return entries;
}

/** What the provider counts as paid although it was paid outside of the provider. */
function paidElsewhere({ total, payments, paidByCredit, creditedBeforePayment }: InvoiceReading): number {
  const paid = payments.reduce((sum, { amount }) => sum + amount, paidByCredit + creditedBeforePayment);
  return total - paid;
}

/**
 * A credit note reduces what is owed and gives back what was already paid; one that writes off gives nothing back.
 * @param entered cents of it that were already entered, with refunds that have their own documents
 */
export function entriesOfCreditNote(note: CreditNoteReading, entered: number): NewEntry[] {
  const { stripeId, total, at, voidedAt, refunds, credit, outOfBand } = note;
  const writtenOff = outOfBand > 0 ? besideWrittenOffSuffix : writtenOffSuffix;
  const reference = note.isWriteOff ? `${stripeId}${writtenOff}` : stripeId;
  const entries: NewEntry[] = [{ kind: 'credit-note', amount: entered - total, at, reference }];
  if (voidedAt) entries.push({ kind: 'credit-note', amount: total, at: voidedAt, reference: `${stripeId}:void` });
  if (note.isWriteOff) return entries;
  for (const { stripeId: reference, amount } of refunds) entries.push({ kind: 'refund', amount, at, reference });
  if (credit) entries.push({ kind: 'refund', amount: credit.amount, at, reference: credit.reference });
  entries.push({ kind: 'refund', amount: outOfBand, at, reference: `${stripeId}${outOfBandSuffix}` });
  return entries;
}

/** A movement on our balance at the payment provider: negative cents were taken. */
interface Movement {
  readonly amount: number;
  readonly created: number;
}

/** The money that a bank took with a dispute, and what it gave back when the dispute was won. */
export function entriesOfDispute(disputeId: string, movements: readonly Movement[]): NewEntry[] {
  const entry = (kind: NewEntry['kind'], reference: string, moved: readonly Movement[]): NewEntry[] => {
    const [first] = moved;
    if (!first) return [];
    const amount = -moved.reduce((sum, movement) => sum + movement.amount, 0);
    return [{ kind, amount, at: fromUnix(first.created), reference: `${disputeId}:${reference}` }];
  };
  const [taken, given] = [movements.filter(({ amount }) => amount < 0), movements.filter(({ amount }) => amount > 0)];
  return [...entry('chargeback', 'withdrawn', taken), ...entry('chargeback-reversal', 'reinstated', given)];
}

interface ClosedInvoice {
  readonly stripeId: string;
  readonly atProvider: Invoice['state'];
  /** Cents that it still owes. */
  readonly owed: number;
  /** Its write-off, if it was given up before. */
  readonly loss: Pick<NewEntry, 'amount'> | null;
  readonly at: Date;
}

/** A refund that the bank did not carry out: the customer still has to get it. */
export const failedRefundReference = (refundId: string): string => `${refundId}${failedRefundSuffix}`;
const failedRefundSuffix = ':failed';

/** What an invoice was paid twice has become credit, by the movement at the provider. */
export const paidTwiceReference = (movement: string): string => `${movement}${paidTwiceSuffix}`;
const paidTwiceSuffix = ':paid-twice';

/** Chargebacks entered by an earlier release are known to be paid, but not by which payment. */
export const chargebackSettledReference = (stripeId: string): string => `${stripeId}${chargebackSettledSuffix}`;
const chargebackSettledSuffix = ':chargeback-settled';

export const writeOffReference = (stripeId: string): string => `${stripeId}:write-off`;

const writtenOffSuffix = ':written-off';
/** Of what was charged back: the provider counts the invoice as paid. */
const besideWrittenOffSuffix = ':chargeback-written-off';

/** Whether staff have agreed that it is not owed any more: it was not paid. */
export const isWrittenOff = ({ kind, reference }: Pick<NewEntry, 'kind' | 'reference'>): boolean =>
  kind === 'credit-note' && (reference.endsWith(writtenOffSuffix) || reference.endsWith(besideWrittenOffSuffix));

/** What is voided or given up is not owed any more; what is paid after it was given up is no loss. */
export function closingEntries({ stripeId, atProvider, owed, loss, at }: ClosedInvoice): NewEntry[] {
  const writeOff = writeOffReference(stripeId);
  if (atProvider === 'void' && owed > 0) return [{ kind: 'void', amount: -owed, at, reference: `${stripeId}:void` }];
  if (atProvider === 'uncollectible' && owed > 0) {
    return [{ kind: 'write-off', amount: -owed, at, reference: writeOff }];
  }
  if (atProvider !== 'paid' || loss === null) return [];
  return [{ kind: 'write-off', amount: -loss.amount, at, reference: `${writeOff}-reversed` }];
}

/**
 * Whether the provider's invoice does not contain an entry: chargebacks and what was paid of them by payments of their
 * own, refunds that failed, what has become credit because it was paid twice, and what of a chargeback is written off.
 */
export function isBesideInvoice({ kind, reference }: Pick<NewEntry, 'kind' | 'reference'>): boolean {
  if (kind === 'chargeback' || kind === 'chargeback-reversal') return true;
  if (kind === 'refund') return reference.endsWith(failedRefundSuffix) || reference.endsWith(paidTwiceSuffix);
  if (kind === 'credit-note') return reference.endsWith(besideWrittenOffSuffix);
  return kind === 'payment' && (reference.startsWith('pi_') || reference.endsWith(chargebackSettledSuffix));
}

/** What has become credit because an invoice was paid twice. Cents. */
export const creditedTwice = (entries: readonly NewEntry[]): number =>
  sumOf(entries.filter(({ kind, reference }) => kind === 'refund' && reference.endsWith(paidTwiceSuffix)));

/**
 * What an invoice was paid too much because a chargeback was won after the invoice had been paid again, and what is not credit yet.
 * Cents. Whatever else was paid too much, as by a refund that failed, an operator has to look at.
 */
export function paidTwice(entries: readonly NewEntry[]): number {
  const returned = -sumOf(entries.filter(({ kind }) => kind === 'chargeback-reversal')) - creditedTwice(entries);
  const paidAgain = -sumOf(entries.filter((entry) => entry.kind === 'payment' && isBesideInvoice(entry)));
  return Math.max(0, Math.min(-sumOf(entries), returned, paidAgain));
}

const sumOf = (entries: readonly NewEntry[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

const payment = (reference: string, amount: number, at: Date): NewEntry => ({
  kind: 'payment',
  amount: -amount || 0,
  at,
  reference,
});
