import { type PlanType, planTypes } from '@kontor/domain/product';
import { sql } from 'kysely';
import { kept, unplanned } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { PaidPerMonth } from '../figures/note-figures.ts';
import { liveContract } from './live-contract.ts';

/** What the shops of an organization have booked. */
export interface BookedShops {
  /** Without those that were removed. */
  readonly shops: number;
  /** Cents per month, net, each shop rounded half up once: a twelfth of a yearly contract, nothing of what is free. */
  readonly monthlyAmount: number;
}

/**
 * What a `shop` pays per month by its contract, for a join with its `subscription`. A trial, a complimentary subscription and one without
 * a live contract pay nothing.
 */
const monthlyAmount = sql<number>`coalesce((
  select round(sum(item.amount) / case when contract.is_yearly then 12.0 else 1 end)
  from subscription_item item
  where item.subscription_uuid = subscription.uuid and item.state = 'active' and not item.is_trial
    and subscription.state not in ('trial', 'expired', 'complimentary') and contract.is_yearly is not null
), 0)::bigint`;

/** The plan that a `shop` has or tries. */
const bookedPlan = sql<PlanType | null>`(
  select item.type from subscription_item item
  where item.subscription_uuid = subscription.uuid and item.state = 'active'
    and item.type in (${sql.join(planTypes.map((plan) => sql.lit(plan)))})
  order by item.is_trial limit 1
)`;

const bookedShops = (db: Queryable) =>
  db
    .selectFrom('shop')
    // For each shop from its index: the whole table would be read for some hundred of them.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('subscription')
          .select(['uuid', 'state'])
          .whereRef('subscription.shop_uuid', '=', 'shop.uuid')
          .limit(1)
          .as('subscription'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(liveContract(db).select('is_yearly').as('contract'), (join) => join.onTrue());

/** Of several shops, by shop. */
export async function readMonthlyAmounts(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await bookedShops(db)
    .select(['shop.uuid', monthlyAmount.as('monthlyAmount')])
    .where(sql<boolean>`shop.uuid = any(${shopUuids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.monthlyAmount]));
}

const paidByShops = kept('paid-per-month', (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
  bookedShops(db)
    .select(['shop.uuid as shopUuid', monthlyAmount.as('amount'), bookedPlan.as('plan')])
    .where(sql<boolean>`shop.uuid = any(${unplanned(shopUuids, 'uuid[]')}::uuid[])`),
);

/** What several shops pay, and for which plan. */
export const readPaidPerMonth = (db: Queryable, shopUuids: readonly string[]): Promise<PaidPerMonth[]> =>
  paidByShops(db, { shopUuids });

/** Of several organizations in one statement, by organization; one without shops is missing. */
export async function readBookedShops(
  db: Queryable,
  organizationUuids: readonly string[],
): Promise<ReadonlyMap<string, BookedShops>> {
  const rows = await bookedShops(db)
    .select(['shop.organization_uuid', sql<number>`count(*)::int`.as('shops')])
    .select(sql<number>`sum(${monthlyAmount})::bigint`.as('monthlyAmount'))
    .where(sql<boolean>`shop.organization_uuid = any(${organizationUuids}::uuid[])`)
    .where('shop.removed_at', 'is', null)
    .groupBy('shop.organization_uuid')
    .execute();
  return new Map(rows.map(({ organization_uuid: uuid, ...booked }) => [uuid, booked]));
}
