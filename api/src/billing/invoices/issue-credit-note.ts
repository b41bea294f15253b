import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { NewEntry } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import { disagreementOf } from './agreement.ts';
import { type IssuedInvoice, lockByStripeId } from './invoice.repository.ts';
import type { IssuingParts } from './invoice-parts.ts';
import { type Draft, issueDocument } from './issue-document.ts';
import { entriesOfCreditNote } from './read-entries.ts';
import { type Content, refundContent } from './refund-content.ts';

/** A refund of a payment of an invoice. Cents, positive. */
export interface Refund {
  readonly stripeId: string;
  /** Of the document that was issued for it; `null` before. */
  readonly documentNumber: string | null;
  readonly amount: number;
  readonly at: Date;
}

/**
 * Issues missing credit notes of an invoice. A credit note over refunds with documents of their own gets none; one that
 * partly overlaps with them is held.
 * @returns their ledger entries
 */
export async function issueCreditNotes(
  billing: IssuingParts,
  tx: Tx,
  invoice: IssuedInvoice,
  notes: readonly CreditNoteReading[],
  release: boolean,
): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  for (const note of notes) {
    const documented = await documentedBy(tx, note);
    const isDocumented = documented === note.total;
    entries.push(...entriesOfCreditNote(note, documented));
    const known = await lockByStripeId(tx, note.stripeId);
    if (note.voidedAt !== null) await endVoided(billing, tx, note);
    const isToIssue = known === null || (known.held_reason !== null && release);
    if (note.voidedAt !== null || isDocumented || !isToIssue) continue;
    const draft = draftOf(invoice, note.stripeId, note.at, {
      subtotal: -note.subtotal,
      tax: -note.tax,
      total: -note.total,
      lines: note.lines.map((line) => (line.fallback === 'Credit' ? { ...line, corrects: invoice.number } : line)),
    });
    const before = await creditedBefore(tx, invoice.uuid, note.stripeId);
    await issueDocument(billing, tx, draft, documented > 0 ? 'overlaps-refund' : checked(draft, invoice, before), {
      held: known,
      earlier: note.documentNumber,
    });
  }
  return entries;
}

/** Issues the credit note of a refund for which the payment provider has none. */
export async function issueForRefund(
  billing: IssuingParts,
  tx: Tx,
  invoice: IssuedInvoice,
  refund: Refund,
  release: boolean,
): Promise<NewEntry[]> {
  const { stripeId, amount, at, documentNumber: earlier } = refund;
  const known = await lockByStripeId(tx, stripeId);
  if (known === null || (known.held_reason !== null && release)) {
    const before = await creditedBefore(tx, invoice.uuid, stripeId);
    const draft = draftOf(invoice, stripeId, at, refundContent(invoice, before, refund));
    await issueDocument(billing, tx, draft, checked(draft, invoice, before), { held: known, earlier });
  }
  return [
    { kind: 'refund', amount, at, reference: stripeId },
    { kind: 'credit-note', amount: -amount, at, reference: `${stripeId}:credited` },
  ];
}

/** By other credit notes. Negative cents, as they state them. */
async function creditedBefore(tx: Tx, invoiceUuid: string, stripeId: string): Promise<{ total: number; tax: number }> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['total', 'tax'])
    .where('corrects_invoice_uuid', '=', invoiceUuid)
    .where('stripe_id', '<>', stripeId)
    .where('state', '<>', 'void')
    .execute();
  return { total: rows.reduce((sum, row) => sum + row.total, 0), tax: rows.reduce((sum, row) => sum + row.tax, 0) };
}

/** Cents of a credit note's refunds for which documents were issued before it. */
async function documentedBy(tx: Tx, { refunds }: CreditNoteReading): Promise<number> {
  if (refunds.length === 0) return 0;
  const ids = refunds.map(({ stripeId }) => stripeId);
  const rows = await tx.selectFrom('invoice').select('total').where('stripe_id', 'in', ids).execute();
  return rows.reduce((sum, { total }) => sum - total, 0);
}

/** The document remains; an operator has to inform the customer that it is void. */
async function endVoided({ log }: Pick<Billing, 'log'>, tx: Tx, { stripeId }: CreditNoteReading): Promise<void> {
  const ended = await tx
    .updateTable('invoice')
    .set({ state: 'void' })
    .where('stripe_id', '=', stripeId)
    .where('state', '<>', 'void')
    .returning('number')
    .executeTakeFirst();
  if (ended?.number)
    log.error({ alarm: 'credit-note-voided', number: ended.number }, 'an issued credit note was voided');
}

/** A correction has the recipient and the tax of what it corrects. */
const draftOf = (invoice: IssuedInvoice, stripeId: string, at: Date, content: Content): Draft => ({
  ...content,
  shop_uuid: invoice.shop_uuid,
  stripe_id: stripeId,
  kind: 'credit-note',
  corrects_invoice_uuid: invoice.uuid,
  language: invoice.language,
  currency: invoice.currency,
  collection_method: invoice.collection_method,
  bank_account: null,
  state: 'paid',
  vat_percent: invoice.vat_percent,
  vat_kind: invoice.vat_kind,
  recipient: invoice.recipient,
  billing_details: invoice.billing_details,
  issued_at: at,
  due_at: null,
  read_at: 0,
});

const checked = (draft: Draft, { total, tax }: IssuedInvoice, before: Pick<Content, 'total' | 'tax'>) =>
  disagreementOf({
    ...draft,
    vat: { percent: draft.vat_percent, kind: draft.vat_kind },
    isoCountryCode: draft.recipient.isoCountryCode,
    vatId: draft.recipient.vatId,
    corrects: { total, tax, left: { total: total + before.total, tax: tax + before.tax } },
  });
