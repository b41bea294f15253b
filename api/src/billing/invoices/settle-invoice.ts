import type { Invoice } from '@kontor/contract/invoice';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { followInvoice } from '../dunning/follow-invoice.ts';
import type { FailedAttempts } from '../dunning/overdue-cause.ts';
import { book, findEntries, findEntry, type NewEntry, readAccount } from '../ledger/ledger.repository.ts';
import { ledgerBookedJob } from '../ledger/ledger-booked.ts';
import { mailReceipt, type PaidBy } from '../mails/invoice-mails.ts';
import type { Billing } from '../stripe/billing.ts';
import { bankTransfer } from '../stripe/name-payment-method.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import type { SettlingParts } from './invoice-parts.ts';
import { stateOf } from './invoice-state.ts';
import { methodOnFile } from './mail-invoice.ts';
import { creditPaidTwiceJob } from './paid-twice-job.ts';
import { closingEntries, creditReference, isWrittenOff, paidTwice, writeOffReference } from './read-entries.ts';
import { recordConfirmedPayment } from './record-confirmed-payment.ts';

interface AtProvider {
  readonly state: Invoice['state'];
  readonly failed: FailedAttempts;
  /** What it was paid with, where that is known. */
  readonly paidBy?: PaidBy | null;
  /** Cents that were too small to be charged, and come with the next invoice. */
  readonly deferred?: number;
}

/** Enters events of an invoice and updates what depends on its balance: its state and its dunning. The row must be locked. */
export async function settleInvoice(
  billing: SettlingParts,
  tx: Tx,
  invoice: IssuedInvoice,
  entries: readonly NewEntry[],
  { state: atProvider, failed, paidBy: paidWith = null, deferred = 0 }: AtProvider,
): Promise<void> {
  const before = await readAccount(tx, invoice.uuid);
  const isBooked = await book(tx, invoice, entries);
  const isClosed = await close(billing, tx, invoice, atProvider);
  if (isBooked || isClosed) await billing.jobs.enqueue(tx, ledgerBookedJob, { invoiceUuid: invoice.uuid });
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
  const isPaid = state === 'paid' && !entries.some(isWrittenOff);
  if (invoice.kind === 'invoice' && invoice.state !== 'paid' && isPaid) {
    const expected = invoice.bank_account === null ? await methodOnFile(tx, invoice) : bankTransfer;
    const byCredit = -((await findEntry(tx, creditReference(invoice.stripe_id)))?.amount ?? 0) - deferred;
    await mailReceipt(billing, tx, settled, { by: paidWith ?? expected, byCredit });
  }
  // A debit is confirmed days before it is paid.
  if (invoice.kind === 'invoice' && invoice.state === 'open' && (isPaid || state === 'processing')) {
    await recordConfirmedPayment(billing, tx, invoice, changes.paid_at ?? billing.clock.now());
  }
  // Less than before, too: of two chargebacks that were won at once, both jobs may have entered the same credit.
  if (owed < 0 && owed !== before.owed && invoice.kind === 'invoice') {
    const twice = await creditPaidTwice(billing, tx, invoice);
    if (before.owed >= 0 && twice < -owed) tellOperators(billing, invoice, -owed - twice);
  }
}

/** @returns the cents that become credit, because a chargeback was won after the invoice had been paid again */
async function creditPaidTwice({ jobs }: SettlingParts, tx: Tx, { uuid }: IssuedInvoice): Promise<number> {
  const twice = paidTwice(await findEntries(tx, uuid));
  if (twice > 0) await jobs.enqueue(tx, creditPaidTwiceJob, { invoiceUuid: uuid });
  return twice;
}

/** Only a person can decide what becomes of it. */
const tellOperators = ({ log }: SettlingParts, { number }: IssuedInvoice, cents: number): void =>
  log.error({ alarm: 'invoice-overpaid', invoice: number, cents }, 'an invoice is overpaid');

async function close(
  { clock }: Pick<Billing, 'clock'>,
  tx: Tx,
  invoice: IssuedInvoice,
  atProvider: Invoice['state'],
): Promise<boolean> {
  const { stripe_id: stripeId } = invoice;
  const { owed } = await readAccount(tx, invoice.uuid);
  const loss = await findEntry(tx, writeOffReference(stripeId));
  return book(tx, invoice, closingEntries({ stripeId, atProvider, owed, loss, at: clock.now() }));
}
