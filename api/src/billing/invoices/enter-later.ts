import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { noFailure } from '../dunning/overdue-cause.ts';
import { book, type NewEntry } from '../ledger/ledger.repository.ts';
import { type IssuedInvoice, lockByStripeId } from './invoice.repository.ts';
import type { SettlingParts } from './invoice-parts.ts';
import { isIssued } from './issue-document.ts';
import { settleInvoice } from './settle-invoice.ts';

/**
 * Enters what happens to an invoice after it was paid: refunds, chargebacks and their collection, which the provider's
 * invoice does not contain. For a held invoice the entries are stored; they are settled, and refunds
 * get their credit notes, when it is issued.
 */
export const enterLater = (
  billing: SettlingParts,
  stripeId: string,
  entriesOf: (tx: Tx, invoice: IssuedInvoice | null) => Promise<readonly NewEntry[]>,
  paidBy: PaymentMethodOnFile | null = null,
): Promise<void> =>
  inTransaction(billing.database, async (tx) => {
    const row = await lockByStripeId(tx, stripeId);
    if (row === null) return;
    if (!isIssued(row)) return void (await book(tx, row, await entriesOf(tx, null)));
    await settleInvoice(billing, tx, row, await entriesOf(tx, row), { state: row.state, failed: noFailure, paidBy });
  });
