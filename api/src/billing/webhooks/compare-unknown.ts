import { isLive } from '@kontor/domain/subscription';
import type Stripe from 'stripe';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Billing } from '../stripe/billing.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import type { ComparingParts } from './comparing-parts.ts';
import { type Findings, nothingFound } from './difference.ts';

const notLive: readonly string[] = ['incomplete', 'incomplete_expired', 'canceled'];
const isLiveThere = ({ status }: Stripe.Subscription) => !notLive.includes(status);

/**
 * A subscription at the payment provider that is unknown here, as after a backup was restored. It is stored if it
 * belongs to an order and is the only live one of its shop; of two, operators have to decide.
 */
export async function compareUnknown(
  billing: ComparingParts,
  unknown: Stripe.Subscription,
  ofCustomer: readonly Stripe.Subscription[],
): Promise<Findings> {
  const shopUuid = unknown.metadata['subscription_uuid'] ? (unknown.metadata['shop_uuid'] ?? null) : null;
  const shop = shopUuid === null ? null : await findShop(billing, shopUuid);
  const found = { subject: unknown.id, theirs: unknown.status };
  if (shop === null) {
    // One that was never paid ends by itself within a day.
    if (!isLiveThere(unknown)) return nothingFound;
    return { ...nothingFound, differences: [{ ...found, shopUuid: null, field: 'subscription', ours: null }] };
  }
  const others = [
    ...ofCustomer
      .filter(({ id, metadata }) => id !== unknown.id && metadata['shop_uuid'] === shopUuid)
      .filter(isLiveThere),
    ...(await liveOfOtherCustomers(billing, shop, ofCustomer)),
  ];
  if (others.length > 0) {
    if (!isLiveThere(unknown)) return nothingFound;
    const second = { field: 'second-live-subscription', ours: others.map(({ id }) => id).join(', ') };
    return { ...nothingFound, differences: [{ ...found, shopUuid: shop, ...second }] };
  }
  return {
    ...nothingFound,
    differences: [{ ...found, shopUuid: shop, field: 'subscription', ours: null }],
    subscriptions: (await isNameFree(billing.database, unknown)) ? [unknown.id] : [],
  };
}

/** An order that was carried out twice gave both subscriptions the same id; only the first can be stored. */
export async function isNameFree(db: Queryable, { id, metadata }: Stripe.Subscription): Promise<boolean> {
  const name = metadata['subscription_uuid'] ?? '';
  if (!uuidPattern.test(name)) return false;
  const row = await db
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('uuid', '=', name)
    .executeTakeFirst();
  return row === undefined || row.stripe_id === id;
}

/** Metadata may have been edited manually. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findShop({ database }: Pick<Billing, 'database'>, shopUuid: string): Promise<string | null> {
  const stored = uuidPattern.test(shopUuid) ? await findSubscription(database, shopUuid) : null;
  return stored?.subscription.shop_uuid ?? null;
}

/** The shop may have been charged through another customer before. */
async function liveOfOtherCustomers(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  shopUuid: string,
  ofCustomer: readonly Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
  const stored = await findSubscription(database, shopUuid);
  const listed = new Set(ofCustomer.map(({ id }) => id));
  const live: Stripe.Subscription[] = [];
  for (const { stripe_id, state } of stored?.payments ?? []) {
    if (!isLive(state) || listed.has(stripe_id)) continue;
    const other = await unlessMissing(() => stripe.subscriptions.retrieve(stripe_id));
    if (other !== null && isLiveThere(other)) live.push(other);
  }
  return live;
}
