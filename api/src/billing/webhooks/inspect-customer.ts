import { isLive } from '@kontor/domain/subscription';
import type Stripe from 'stripe';
import type { Billing } from '../stripe/billing.ts';
import { readCustomer } from '../stripe/customer.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { compareAccount } from './compare-account.ts';
import { compareCharges } from './compare-charges.ts';
import { compareInvoices } from './compare-invoices.ts';
import { compareSubscription } from './compare-subscription.ts';
import { compareTerms } from './compare-terms.ts';
import { compareUnknown } from './compare-unknown.ts';
import type { ComparingParts } from './comparing-parts.ts';
import { type Findings, nothingFound, together } from './difference.ts';

/** Compares all data of a customer with the payment provider, without changing anything. */
export async function inspectCustomer(billing: ComparingParts, customer: string): Promise<Findings> {
  const theirs = await listSubscriptions(billing.stripe, customer);
  const known = await findKnown(billing, customer, theirs);
  const found: Findings[] = [];
  for (const row of known) found.push(await compareSubscription(billing, row));
  const ids = new Set(known.map(({ stripe_id }) => stripe_id));
  for (const subscription of theirs.filter(({ id }) => !ids.has(id))) {
    found.push(await compareUnknown(billing, subscription, theirs));
  }
  const { subscriptions } = together(found);
  found.push(await compareInvoices(billing, customer, subscriptions));
  found.push(await compareCharges(billing, customer));
  found.push(await compareAccount(billing, customer));
  found.push(await compareExistence(billing, customer, theirs));
  return together(found);
}

/**
 * A customer that was deleted at the provider: its credit and the account for its transfers are gone, and its open invoices can
 * no longer be collected. The next order replaces it (stripe/customer.ts); what is owed until then is for operators. Of one that is
 * there, what it is charged by besides its contracts.
 */
async function compareExistence(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  customer: string,
  theirs: readonly Stripe.Subscription[],
): Promise<Findings> {
  const row = await database
    .selectFrom('payment_customer')
    .select('organization_uuid')
    .where('stripe_id', '=', customer)
    .executeTakeFirst();
  if (row === undefined) return nothingFound;
  const existing = await readCustomer(stripe, customer);
  if (existing !== null) return { ...nothingFound, differences: compareTerms(existing, theirs) };
  const difference = {
    shopUuid: null,
    subject: customer,
    field: 'customer',
    ours: row.organization_uuid,
    theirs: null,
  };
  return { ...nothingFound, differences: [difference] };
}

/** Those that have not ended. A deleted customer has none. */
async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const listed = await unlessMissing(() => Array.fromAsync(stripe.subscriptions.list({ customer, limit: 100 })));
  return (listed ?? []).filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
}

/** Subscriptions that have not ended here, and those that have not ended there. */
async function findKnown(
  { database }: Pick<Billing, 'database'>,
  customer: string,
  theirs: readonly Stripe.Subscription[],
): Promise<PaymentSubscriptionRow[]> {
  const listed = new Set(theirs.map(({ id }) => id));
  const rows = await database
    .selectFrom('payment_subscription')
    .selectAll()
    .where((is) =>
      is.or([
        is('stripe_customer_id', '=', customer),
        ...(listed.size > 0 ? [is('stripe_id', 'in', [...listed])] : []),
      ]),
    )
    .execute();
  return rows.filter(({ stripe_id, state }) => listed.has(stripe_id) || state === 'incomplete' || isLive(state));
}
