import type { Tx } from '../../infrastructure/database/open-database.ts';
import { findEntries, type NewEntry } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { issueForRefund } from './issue-credit-note.ts';
import { failedRefundReference } from './read-entries.ts';

/**
 * Issues the credit notes of refunds that were entered while their invoice was held. Those that failed gave nothing
 * back, and those of the payment provider's credit notes are documented by them.
 * @returns their ledger entries
 */
export async function creditHeldRefunds(
  billing: Billing,
  tx: Tx,
  invoice: IssuedInvoice,
  notes: readonly CreditNoteReading[],
): Promise<NewEntry[]> {
  const refunds = (await findEntries(tx, invoice.uuid)).filter(({ kind }) => kind === 'refund');
  const references = new Set(refunds.map(({ reference }) => reference));
  const documented = new Set(notes.flatMap((note) => note.refunds.map(({ stripeId }) => stripeId)));
  const entries: NewEntry[] = [];
  for (const { reference: stripeId, amount, at } of refunds) {
    if (amount < 0 || documented.has(stripeId) || references.has(failedRefundReference(stripeId))) continue;
    entries.push(...(await issueForRefund(billing, tx, invoice, { stripeId, amount, at })));
  }
  return entries;
}
