import type { Invoice } from '@kontor/contract/invoice';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { type FailedAttempts, followInvoice } from '../dunning/follow-invoice.ts';
import { book, type NewEntry, readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { mailReceipt } from './bank-transfer-mail.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { stateOf } from './invoice-state.ts';

interface AtProvider {
  readonly state: Invoice['state'];
  readonly failed: FailedAttempts;
}

/**
 * Enters what happened to an invoice and brings everything that follows from the sum in line with it: its state and its
 * dunning. The row must be locked.
 */
export async function settleInvoice(
  billing: Billing,
  tx: Tx,
  invoice: IssuedInvoice,
  entries: readonly NewEntry[],
  { state: atProvider, failed }: AtProvider,
): Promise<void> {
  const before = await readAccount(tx, invoice.uuid);
  await book(tx, invoice, entries);
  const { owed, chargedBack, paidAt } = await readAccount(tx, invoice.uuid);
  const state = stateOf(atProvider, owed);
  const isChargedBack = owed > 0 && chargedBack > 0;
  const changes = {
    state,
    paid_at: state === 'paid' ? (paidAt ?? billing.clock.now()) : null,
    charged_back: isChargedBack,
  };
  await tx.updateTable('invoice').set(changes).where('uuid', '=', invoice.uuid).execute();
  const settled = { ...invoice, ...changes };
  await followInvoice(billing, tx, settled, failed);
  if (invoice.state !== 'paid' && state === 'paid') await mailReceipt(billing, tx, settled);
  if (owed < 0 && before.owed >= 0 && invoice.kind === 'invoice') {
    billing.log.error({ alarm: 'invoice-overpaid', invoice: invoice.number, cents: -owed }, 'an invoice is overpaid');
  }
}
