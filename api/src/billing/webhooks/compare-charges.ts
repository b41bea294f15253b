import type Stripe from 'stripe';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { entriesOfDispute, failedRefundReference } from '../invoices/read-entries.ts';
import { findEntry } from '../ledger/ledger.repository.ts';
import { invoiceOfPayment } from '../stripe/invoice-of-payment.ts';
import { moneyActOf } from '../stripe/money-act.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import type { ComparingParts } from './comparing-parts.ts';
import { type Findings, nothingFound, together } from './difference.ts';

/**
 * Compares the disputes and refunds of a customer's charges with the ledger. They change no invoice at the provider, so a
 * comparison of invoices does not find them.
 */
export async function compareCharges(billing: ComparingParts, customer: string): Promise<Findings> {
  const listed = billing.stripe.charges.list({ customer, limit: 100 });
  const charges = (await unlessMissing(() => Array.fromAsync(listed))) ?? [];
  const disputes: Findings[] = [];
  for (const charge of charges.filter(({ disputed }) => disputed)) {
    for await (const dispute of billing.stripe.disputes.list({ charge: charge.id })) {
      disputes.push(await compareDispute(billing, dispute));
    }
  }
  return together([...disputes, ...(await compareRefunds(billing, customer, charges))]);
}

async function compareDispute(billing: ComparingParts, dispute: Stripe.Dispute): Promise<Findings> {
  const { id, payment_intent, balance_transactions: movements, status } = dispute;
  const references = entriesOfDispute(id, movements).map(({ reference }) => reference);
  if (await areEntered(billing.database, references)) return nothingFound;
  const shopUuid = await shopOfPayment(billing, payment_intent);
  if (shopUuid === null) return nothingFound;
  const difference = { shopUuid, subject: id, field: 'dispute', ours: null, theirs: status };
  return { ...nothingFound, differences: [difference], disputes: [id] };
}

/** Those of the charges, and those in the ledger that no charge counts any more because they failed. */
async function compareRefunds(
  billing: ComparingParts,
  customer: string,
  charges: readonly Stripe.Charge[],
): Promise<Findings[]> {
  const { stripe, database } = billing;
  const refunds = new Map<string, Findings>();
  for (const { id: charge } of charges.filter(({ amount_refunded: refunded }) => refunded > 0)) {
    for await (const refund of stripe.refunds.list({ charge })) {
      refunds.set(refund.id, await compareRefund(billing, refund));
    }
  }
  for (const entry of await findEnteredRefunds(database, customer)) {
    if (!refunds.has(entry.reference)) refunds.set(entry.reference, await compareEnteredRefund(billing, entry));
  }
  return [...refunds.values()];
}

interface EnteredRefund {
  readonly reference: string;
  readonly shop_uuid: string;
}

/** Refunds of a customer's payments that are in the ledger and have not failed. */
async function findEnteredRefunds(db: Queryable, customer: string): Promise<EnteredRefund[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['reference', 'shop_uuid'])
    .where('kind', '=', 'refund')
    .where('reference', 'like', 're\\_%')
    .where('shop_uuid', 'in', (of) =>
      of.selectFrom('payment_subscription').select('shop_uuid').where('stripe_customer_id', '=', customer),
    )
    .execute();
  const references = new Set(rows.map(({ reference }) => reference));
  return rows.filter(({ reference }) => !reference.includes(':') && !references.has(failedRefundReference(reference)));
}

/** One that the provider no longer knows cannot be entered or taken back: operators have to look. */
async function compareEnteredRefund(billing: ComparingParts, { reference, shop_uuid: shopUuid }: EnteredRefund) {
  const refund = await unlessMissing(() => billing.stripe.refunds.retrieve(reference));
  if (refund !== null) return compareRefund(billing, refund);
  const difference = { shopUuid, subject: reference, field: 'refund', ours: 'succeeded', theirs: null };
  return { ...nothingFound, differences: [difference] };
}

async function compareRefund(billing: ComparingParts, refund: Stripe.Refund): Promise<Findings> {
  // Of credit that was paid out: the account of the organization has it.
  if (moneyActOf(refund) !== null) return nothingFound;
  const { id, status, payment_intent } = refund;
  const isEntered = await areEntered(billing.database, [id]);
  // One that failed before it was entered never changed what is owed.
  const hasFailed = status === 'failed' || status === 'canceled';
  const differs = hasFailed
    ? isEntered && !(await areEntered(billing.database, [failedRefundReference(id)]))
    : status === 'succeeded' && !isEntered;
  const shopUuid = differs ? await shopOfPayment(billing, payment_intent) : null;
  if (shopUuid === null) return nothingFound;
  const difference = { shopUuid, subject: id, field: 'refund', ours: isEntered ? 'succeeded' : null, theirs: status };
  return { ...nothingFound, differences: [difference], refunds: [id] };
}

async function areEntered(db: Queryable, references: readonly string[]): Promise<boolean> {
  const found = await Promise.all(references.map((reference) => findEntry(db, reference)));
  return !found.includes(null);
}

/** The shop whose invoice was paid. An invoice that is unknown here is a difference of its own. */
async function shopOfPayment(
  billing: ComparingParts,
  payment: Stripe.Dispute['payment_intent'],
): Promise<string | null> {
  const invoice = payment === null ? null : await invoiceOfPayment(billing, idOf(payment));
  if (invoice === null) return null;
  const row = await billing.database
    .selectFrom('invoice')
    .select('shop_uuid')
    .where('stripe_id', '=', invoice)
    .executeTakeFirst();
  return row?.shop_uuid ?? null;
}
