import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import type { SubscriptionBefore } from '../../shops/shop.tables.ts';
import { notePlan } from './plan-changes.ts';
import {
  findSubscription,
  insertSubscription,
  type NewItem,
  replaceItems,
  type StoredSubscription,
  setSelfService,
  updateState,
} from './subscription.repository.ts';
import { liveProviderSubscription, subscriptionToWire } from './subscription-wire.ts';
import { scheduleExpiry } from './trial.ts';

// What a migration changes in the subscriptions of both shops beside what the payment provider has. The locks of both are
// held.

/** What a shop has, to be restored when the migration is taken back. */
export function subscriptionBefore(stored: StoredSubscription | null): SubscriptionBefore | null {
  if (stored === null) return null;
  const { state, noSelfService, items } = subscriptionToWire(stored);
  return { state, noSelfService, items };
}

/** Every shop that gets something has a row for it. */
export async function ensureSubscription(tx: Tx, shopUuid: string, now: Date): Promise<StoredSubscription> {
  if ((await findSubscription(tx, shopUuid)) === null) {
    await insertSubscription(tx, { shop_uuid: shopUuid, state: 'expired', created_at: now }, []);
  }
  const stored = await findSubscription(tx, shopUuid);
  if (stored === null) throw new Error(`Shop ${shopUuid} has no subscription`);
  return stored;
}

/** Nothing can be used in the shop any more, not even what it still tries. */
export async function endSubscriptionOf(tx: Tx, shopUuid: string, now: Date): Promise<void> {
  const stored = await findSubscription(tx, shopUuid);
  if (stored === null) return;
  const items = stored.items
    .filter(({ state }) => state !== 'pending')
    .map((item) => ({ ...item, state: 'expired' as const }));
  await replaceItems(tx, stored.subscription.uuid, items);
  await updateState(tx, stored.subscription.uuid, 'expired');
  await notePlan(tx, shopUuid, now);
}

/** Adds products that are free of charge to those of a shop. */
export async function giveItems(
  tx: Tx,
  jobs: JobQueue,
  shopUuid: string,
  given: Pick<SubscriptionBefore, 'state' | 'items'>,
  now: Date,
): Promise<void> {
  const stored = await ensureSubscription(tx, shopUuid, now);
  const kept = given.state === 'complimentary' ? [] : stored.items.filter(({ state }) => state === 'active');
  await write(tx, jobs, stored, { state: given.state, items: [...kept, ...given.items.map(asRow)] }, now);
}

/**
 * Gives a shop back what it had: trials that still run, and what was complimentary. What was paid for comes back with its
 * contract at the payment provider.
 */
export async function restoreSubscription(
  tx: Tx,
  jobs: JobQueue,
  shopUuid: string,
  before: SubscriptionBefore | null,
  now: Date,
): Promise<void> {
  if (before === null) return;
  const stored = await ensureSubscription(tx, shopUuid, now);
  await setSelfService(tx, stored.subscription.uuid, { isDisabled: before.noSelfService });
  const items = before.items.map(asRow).filter(({ state }) => state !== 'pending');
  if (liveProviderSubscription(stored) !== null) {
    const had = new Set(stored.items.filter(({ state }) => state !== 'expired').map(({ type }) => type));
    const trials = items.filter((item) => isRunning(item, now) && item.is_trial && !had.has(item.type));
    const kept = stored.items.filter((item) => !item.is_trial || trials.every(({ type }) => type !== item.type));
    await write(tx, jobs, stored, { state: stored.subscription.state, items: [...kept, ...trials] }, now);
    return;
  }
  const isGiven = before.state === 'complimentary';
  const restored = items.map((item) =>
    isRunning(item, now) && (item.is_trial || isGiven) ? item : { ...item, state: 'expired' as const },
  );
  const runs = restored.some(({ state }) => state === 'active');
  await write(
    tx,
    jobs,
    stored,
    { state: runs ? (isGiven ? 'complimentary' : 'trial') : 'expired', items: restored },
    now,
  );
}

const isRunning = ({ state, valid_until }: NewItem, now: Date): boolean =>
  state === 'active' && (valid_until === null || valid_until > now);

async function write(
  tx: Tx,
  jobs: JobQueue,
  { subscription }: StoredSubscription,
  { state, items }: { readonly state: SubscriptionBefore['state']; readonly items: readonly NewItem[] },
  now: Date,
): Promise<void> {
  await replaceItems(tx, subscription.uuid, items);
  await updateState(tx, subscription.uuid, state);
  await notePlan(tx, subscription.shop_uuid, now);
  for (const { is_trial, state: itemState, valid_until } of items) {
    if (is_trial && itemState === 'active' && valid_until !== null) {
      await scheduleExpiry(jobs, tx, subscription.shop_uuid, valid_until);
    }
  }
}

const asRow = ({ state, product, quantity, validUntil, trialDays }: SubscriptionBefore['items'][number]): NewItem => ({
  state,
  type: product.type,
  platform: product.platform,
  version: product.version,
  is_trial: product.isTrial,
  trial_days: trialDays ?? null,
  quantity,
  valid_until: validUntil === null ? null : new Date(validUntil),
  price: null,
});
