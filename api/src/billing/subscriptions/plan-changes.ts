import { entitlementsOf } from '@kontor/domain/entitlements';
import { type PlanChange, planDayOf } from '@kontor/domain/plan-days';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findSubscription } from './subscription.repository.ts';
import { subscriptionToWire } from './subscription-wire.ts';

/**
 * Stores which plan a shop has from now on, if that has changed. Call it within the transaction that changes its
 * subscription, which holds the lock on it.
 *
 * @param at when the change took effect; not before the change that was stored last
 */
export async function notePlan(tx: Queryable, shopUuid: string, at: Date): Promise<void> {
  const stored = await findSubscription(tx, shopUuid);
  const subscription = stored && subscriptionToWire(stored);
  const day = planDayOf(entitlementsOf({ subscription, dunning: null }), subscription?.state === 'complimentary');
  const latest = await tx
    .selectFrom('plan_change')
    .select(['changed_at', 'plan', 'is_charged'])
    .where('shop_uuid', '=', shopUuid)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [plan, is_charged] = [day?.plan ?? null, day?.isCharged ?? false];
  if ((latest?.plan ?? null) === plan && (latest?.is_charged ?? false) === is_charged) return;
  const changed_at = latest && latest.changed_at > at ? latest.changed_at : at;
  await tx.insertInto('plan_change').values({ shop_uuid: shopUuid, changed_at, plan, is_charged }).execute();
}

const planChangesOf = kept('plan-changes', (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
  db
    .selectFrom('plan_change')
    .select(['shop_uuid', 'changed_at', 'plan', 'is_charged'])
    .where(sql<boolean>`shop_uuid = any(${shopUuids}::uuid[])`)
    .orderBy('number'),
);

/** The plans that shops have had, by shop, oldest first. A shop that never had one has none. */
export async function findPlanChanges(db: Queryable, shopUuids: readonly string[]): Promise<Map<string, PlanChange[]>> {
  const rows = await planChangesOf(db, { shopUuids });
  const changes = rows.map(({ shop_uuid, changed_at, plan, is_charged }) => ({
    shopUuid: shop_uuid,
    at: changed_at.toISOString(),
    day: plan && { plan, isCharged: is_charged },
  }));
  return Map.groupBy(changes, ({ shopUuid }) => shopUuid);
}
