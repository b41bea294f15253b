import type Stripe from 'stripe';
import { renewalAmounts } from '../invoices/check-renewal.ts';
import type { Billing } from '../stripe/billing.ts';
import { contractOf } from '../stripe/extra-orders.ts';
import { invoiceState, isOfferedUpgrade, withPayments } from '../stripe/invoice-reading.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { isRenewalDraft } from '../stripe/renewal-draft.ts';
import { wasCompleted } from '../subscriptions/subscription-wire.ts';
import { compareKnown, type KnownInvoice, knownColumns, withState } from './compare-known-invoice.ts';
import { isNameFree } from './compare-unknown.ts';
import type { ComparingParts } from './comparing-parts.ts';
import { type Difference, type Findings, nothingFound, type PricedDraft, together } from './difference.ts';

/**
 * Compares all invoices of a customer: those that are known, and those that are missing here.
 *
 * @param adopted subscriptions that are about to be stored
 */
export async function compareInvoices(
  billing: ComparingParts,
  customer: string,
  adopted: readonly string[],
): Promise<Findings> {
  const listed = await listInvoices(billing.stripe, customer);
  const theirs = new Map<string, Stripe.Invoice | null>(
    listed.filter(isBilled).map((invoice) => [invoice.id, invoice]),
  );
  const ours = await findInvoices(billing, customer, [...theirs.keys()]);
  for (const { stripe_id } of ours.values()) {
    if (!theirs.has(stripe_id))
      theirs.set(stripe_id, await unlessMissing(() => billing.stripe.invoices.retrieve(stripe_id, withPayments)));
  }
  const drafts = await priceDrafts(billing, listed.filter(isRenewalDraft));
  const all: Findings[] = [{ ...nothingFound, differences: drafts.flatMap(differenceOfDraft), drafts }];
  for (const [id, invoice] of theirs) {
    const row = ours.get(id);
    if (row) all.push(await compareKnown(billing, customer, row, invoice));
    else if (invoice) all.push(await compareMissing(billing, invoice, adopted));
  }
  return together(all);
}

/** A deleted customer has no list; open invoices are then read one by one. */
async function listInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return (await unlessMissing(() => Array.fromAsync(stripe.invoices.list({ customer, limit: 100 })))) ?? [];
}

const isBilled = (invoice: Stripe.Invoice): boolean =>
  invoice.status !== 'draft' && invoice.status !== null && invoice.total !== 0 && contractOf(invoice) !== null;

async function priceDrafts(billing: ComparingParts, drafts: readonly Stripe.Invoice[]): Promise<PricedDraft[]> {
  const priced: PricedDraft[] = [];
  for (const invoice of drafts) priced.push({ invoice, amounts: await renewalAmounts(billing, invoice) });
  return priced;
}

/** Of renewals that are held back, or will be: only a person can say which amount is right. */
function differenceOfDraft({ invoice, amounts }: PricedDraft): Difference[] {
  if (amounts === null || amounts.shown === amounts.theirs) return [];
  const { shopUuid, shown, theirs } = amounts;
  return [{ shopUuid, subject: invoice.id, field: 'renewal', ours: String(shown), theirs: String(theirs) }];
}

/** Those of the provider's list, and open invoices of the customer's shops. */
async function findInvoices(
  { database }: Pick<Billing, 'database'>,
  customer: string,
  listed: readonly string[],
): Promise<Map<string, KnownInvoice>> {
  const shops = database
    .selectFrom('payment_subscription')
    .select('shop_uuid')
    .where('stripe_customer_id', '=', customer);
  const rows = await database
    .selectFrom('invoice')
    .select(knownColumns)
    // Credit notes are read with the invoice that they correct.
    .where('corrects_invoice_uuid', 'is', null)
    .where((is) =>
      is.or([
        ...(listed.length > 0 ? [is('stripe_id', 'in', listed)] : []),
        is.and([is('state', 'in', ['open', 'processing']), is('shop_uuid', 'in', shops)]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.stripe_id, row]));
}

/** An invoice that was never issued here, because its events were lost or a backup was restored. */
async function compareMissing(
  billing: ComparingParts,
  listed: Stripe.Invoice,
  adopted: readonly string[],
): Promise<Findings> {
  const subscription = contractOf(listed);
  if (subscription === null || listed.status === 'void') return nothingFound;
  const known = await findPayment(billing, subscription);
  const unknown = known ? null : await billing.stripe.subscriptions.retrieve(subscription);
  if (unknown && !adopted.includes(unknown.id)) return compareUnadopted(billing, listed, unknown);
  const state = invoiceState(await withState(billing.stripe, listed));
  // An order or an upgrade that the customer has not completed owes nothing.
  const isCompleted = known ? wasCompleted(known) : unknown?.status !== 'incomplete';
  if (state === 'open' && !isCompleted) return nothingFound;
  if (await isOfferedUpgrade(billing.stripe, listed)) return nothingFound;
  const about = { shopUuid: known?.shop_uuid ?? null, subject: listed.id };
  const difference = { ...about, field: 'invoice', ours: null, theirs: state };
  return { ...nothingFound, differences: [difference], invoices: [about.subject] };
}

/** An invoice of a subscription that is in no list of live ones and will not become known otherwise. */
async function compareUnadopted(
  { database }: Pick<Billing, 'database'>,
  { id, status }: Stripe.Invoice,
  subscription: Stripe.Subscription,
): Promise<Findings> {
  const isOrdered = Boolean(subscription.metadata['subscription_uuid'] && subscription.metadata['shop_uuid']);
  if (!isOrdered || subscription.status !== 'canceled') return nothingFound;
  const canBeStored = await isNameFree(database, subscription);
  // Payments of a subscription that cannot be stored were reported with the subscription; open amounts are still
  // collected.
  if (!canBeStored && status !== 'open') return nothingFound;
  return {
    ...nothingFound,
    differences: [{ shopUuid: null, subject: id, field: 'invoice', ours: null, theirs: status }],
    subscriptions: canBeStored ? [subscription.id] : [],
    invoices: canBeStored ? [id] : [],
  };
}

const findPayment = ({ database }: Pick<Billing, 'database'>, stripeId: string) =>
  database
    .selectFrom('payment_subscription')
    .select(['shop_uuid', 'state', 'confirmed'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
