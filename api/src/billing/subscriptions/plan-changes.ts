import { entitlementsOf } from '@kontor/domain/entitlements';
import { volumeBeforePriceLists } from '@kontor/domain/plan';
import { type PlanChange, type PlanDay, planDayOf } from '@kontor/domain/plan-days';
import { type Selectable, sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { noteMonthlyAmounts } from '../figures/note-figures.ts';
import { includedVolume } from './contract-items.ts';
import { readPaidPerMonth } from './monthly-amounts.ts';
import type { PlanChangeTables } from './plan-change.tables.ts';
import { findSubscription } from './subscription.repository.ts';
import { subscriptionToWire } from './subscription-wire.ts';

/**
 * Stores which plan a shop has from now on, and what it pays per month, where that has changed. Call it within the transaction that changes its
 * subscription, which holds the lock on it.
 *
 * @param at when the change took effect; not before the change that was stored last
 */
export async function notePlan(tx: Queryable, shopUuid: string, at: Date): Promise<void> {
  await noteMonthlyAmounts(tx, await readPaidPerMonth(tx, [shopUuid]), at);
  const stored = await findSubscription(tx, shopUuid);
  const subscription = stored && subscriptionToWire(stored);
  const volume = stored && includedVolume(stored.items);
  const day = planDayOf(
    entitlementsOf({ subscription, dunning: null, volume }),
    subscription?.state === 'complimentary',
  );
  const latest = await tx
    .selectFrom('plan_change')
    .select(['changed_at', 'plan', 'is_charged', 'included_orders', 'extra_order_amount'])
    .where('shop_uuid', '=', shopUuid)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const change = rowOf(day);
  if (JSON.stringify(rowOf(latest ? dayOf(latest) : null)) === JSON.stringify(change)) return;
  const changed_at = latest && latest.changed_at > at ? latest.changed_at : at;
  await tx
    .insertInto('plan_change')
    .values({ shop_uuid: shopUuid, changed_at, ...change })
    .execute();
}

type PlanRow = Pick<
  Selectable<PlanChangeTables['plan_change']>,
  'plan' | 'is_charged' | 'included_orders' | 'extra_order_amount'
>;

const rowOf = (day: PlanDay | null): PlanRow => ({
  plan: day?.plan ?? null,
  is_charged: day?.isCharged ?? false,
  included_orders: day?.includedOrders ?? null,
  extra_order_amount: day?.extraOrderAmount ?? null,
});

/** Rows of the last release name no amounts: they were the same for all by then. */
function dayOf({ plan, is_charged: isCharged, included_orders, extra_order_amount }: PlanRow): PlanDay | null {
  if (plan === null) return null;
  const { includedOrders, extraOrderAmount } = volumeBeforePriceLists[plan];
  return {
    plan,
    isCharged,
    includedOrders: included_orders ?? includedOrders,
    extraOrderAmount: extra_order_amount ?? extraOrderAmount,
  };
}

const planChangesOf = kept('plan-changes', (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
  db
    .selectFrom('plan_change')
    .select(['shop_uuid', 'changed_at', 'plan', 'is_charged', 'included_orders', 'extra_order_amount'])
    .where(sql<boolean>`shop_uuid = any(${shopUuids}::uuid[])`)
    .orderBy('number'),
);

/** The plans that shops have had, by shop, oldest first. A shop that never had one has none. */
export async function findPlanChanges(db: Queryable, shopUuids: readonly string[]): Promise<Map<string, PlanChange[]>> {
  const rows = await planChangesOf(db, { shopUuids });
  const changes = rows.map(({ shop_uuid, changed_at, ...row }) => ({
    shopUuid: shop_uuid,
    at: changed_at.toISOString(),
    day: dayOf(row),
  }));
  return Map.groupBy(changes, ({ shopUuid }) => shopUuid);
}
