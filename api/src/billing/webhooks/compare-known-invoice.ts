import type Stripe from 'stripe';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { isDunned } from '../dunning/dunning.repository.ts';
import { findPauseEnd } from '../dunning/dunning-pause.ts';
import { noFailure, overdueCause } from '../dunning/overdue-cause.ts';
import type { InvoiceRow } from '../invoices/invoice.tables.ts';
import { stateOf } from '../invoices/invoice-state.ts';
import { paymentsFor } from '../invoices/pay-chargebacks.ts';
import { findEntries, findEntry, readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { documentNumberOf } from '../stripe/document-number.ts';
import { invoiceState, isGivenUp, withPayments } from '../stripe/invoice-reading.ts';
import { fromUnix } from '../stripe/stripe-values.ts';
import { transferredFor } from '../stripe/transferred.ts';
import { differingFields, type Findings, nothingFound } from './difference.ts';
import { expectedOwed } from './expected-owed.ts';

export const knownColumns = [
  'uuid',
  'stripe_id',
  'shop_uuid',
  'number',
  'state',
  'total',
  'due_at',
  'collection_method',
  'charged_back',
  'transferred',
] as const satisfies (keyof InvoiceRow)[];

export type KnownInvoice = Pick<InvoiceRow, (typeof knownColumns)[number]>;

/** Only an open invoice can have a processing debit, which the list does not contain. */
export const withState = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> =>
  invoice.status === 'open' ? stripe.invoices.retrieve(invoice.id, withPayments) : invoice;

/** Compares an invoice that both sides know. */
export async function compareKnown(
  { database, stripe, clock }: Pick<Billing, 'database' | 'stripe' | 'clock'>,
  customer: string,
  row: KnownInvoice,
  listed: Stripe.Invoice | null,
): Promise<Findings> {
  const about = { shopUuid: row.shop_uuid, subject: row.stripe_id };
  if (listed === null) {
    return { ...nothingFound, differences: [{ ...about, field: 'invoice', ours: row.state, theirs: null }] };
  }
  const invoice = await withState(stripe, listed);
  const atProvider = invoiceState(invoice);
  const { owed, paidAt } = await readAccount(database, row.uuid);
  // The provider still counts a chargeback as paid. A payment that is in the ledger was not missed.
  const state = paidAt === null ? atProvider : stateOf(atProvider, owed);
  const written = documentNumberOf(invoice);
  const isIssued = row.number !== null;
  const missing = row.charged_back ? await unenteredPayments(database, stripe, customer, row.uuid) : [];
  const differences = differingFields(
    about,
    { ...row, owed, dunning: null },
    {
      total: invoice.total,
      state,
      transferred: await transferredFor(stripe, invoice),
      ...(state === 'open' && { due_at: invoice.due_date === null ? null : fromUnix(invoice.due_date) }),
      ...(isIssued && written !== null && { number: written }),
      // Another state explains another amount, and a held invoice is not in the ledger yet.
      ...(isIssued && state === row.state && (await differingAccount(database, row, invoice, missing, clock.now()))),
    },
  );
  const unnumbered = row.number !== null && written === null ? [{ stripeId: row.stripe_id, number: row.number }] : [];
  return {
    ...nothingFound,
    differences,
    unnumbered,
    invoices: differences.length > 0 ? [row.stripe_id] : [],
    chargebackPayments: missing.map(({ id }) => id),
  };
}

/** Payments of a chargeback whose events were lost: the provider's invoice does not contain them. */
async function unenteredPayments(
  db: Queryable,
  stripe: Stripe,
  customer: string,
  invoiceUuid: string,
): Promise<Stripe.PaymentIntent[]> {
  const succeeded = (await paymentsFor(stripe, customer, invoiceUuid)).filter(({ status }) => status === 'succeeded');
  const entered = await Promise.all(succeeded.map(({ id }) => findEntry(db, id)));
  return succeeded.filter((_, index) => entered[index] === null);
}

/** What the ledger should say, and the reason for dunning an invoice that is not dunned. */
async function differingAccount(
  db: Queryable,
  row: KnownInvoice,
  invoice: Stripe.Invoice,
  missing: readonly Stripe.PaymentIntent[],
  now: Date,
): Promise<{ readonly owed?: number; readonly dunning?: string }> {
  const expected = expectedOwed(invoice, await findEntries(db, row.uuid));
  const owed = expected === null ? null : missing.reduce((left, { amount_received: paid }) => left - paid, expected);
  const failed = { ...noFailure, attempts: invoice.attempt_count, isGivenUp: isGivenUp(invoice) };
  const isPaused = (await findPauseEnd(db, row.shop_uuid, now)) !== null;
  const cause = isPaused ? null : overdueCause(row, failed, now);
  return {
    ...(owed !== null && { owed }),
    ...(cause !== null && !(await isDunned(db, row.uuid)) && { dunning: cause }),
  };
}
