import type { Tx } from '../../infrastructure/database/open-database.ts';
import { findEntries, type NewEntry } from '../ledger/ledger.repository.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import type { IssuingParts } from './invoice-parts.ts';
import { issueForRefund } from './issue-credit-note.ts';
import { failedRefundReference } from './read-entries.ts';

/**
 * Issues the credit notes of refunds for which it was not possible before. While their invoice was held, refunds were
 * only entered: those that failed gave nothing back, and those of the payment provider's credit notes are documented by
 * them. Credit notes that were held themselves are checked again.
 * @param isNew whether the invoice has just been issued
 * @returns their ledger entries
 */
export async function creditHeldRefunds(
  billing: IssuingParts,
  tx: Tx,
  invoice: IssuedInvoice,
  notes: readonly CreditNoteReading[],
  isNew: boolean,
): Promise<NewEntry[]> {
  const refunds = (await findEntries(tx, invoice.uuid)).filter(({ kind }) => kind === 'refund');
  const references = new Set(refunds.map(({ reference }) => reference));
  const documented = new Set(notes.flatMap((note) => note.refunds.map(({ stripeId }) => stripeId)));
  const held = await findHeldCorrections(tx, invoice.uuid);
  const entries: NewEntry[] = [];
  for (const { reference: stripeId, amount, at } of refunds) {
    const isMissing =
      isNew && amount > 0 && !documented.has(stripeId) && !references.has(failedRefundReference(stripeId));
    if (!isMissing && !held.has(stripeId)) continue;
    const refund = { stripeId, documentNumber: null, amount, at };
    entries.push(...(await issueForRefund(billing, tx, invoice, refund, true)));
  }
  return entries;
}

/** The held credit notes of an invoice, by the provider's ids. */
async function findHeldCorrections(tx: Tx, invoiceUuid: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('invoice')
    .select('stripe_id')
    .where('corrects_invoice_uuid', '=', invoiceUuid)
    .where('held_reason', 'is not', null)
    .execute();
  return new Set(rows.map(({ stripe_id }) => stripe_id));
}
