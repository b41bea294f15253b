import { daysOf, type Month } from '@kontor/domain/calendar-month';
import { planDays } from '@kontor/domain/plan-days';
import type { CountedMonth } from '@kontor/domain/usage';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { findSuspensions } from '../dunning/suspensions.ts';
import { findPlanChanges } from '../subscriptions/plan-changes.ts';

interface MonthsOfShops {
  readonly shopUuids: readonly string[];
  readonly months: readonly Month[];
}

const countedDays = kept('counted-days', (db, { shopUuids, months }: MonthsOfShops) =>
  db
    .selectFrom('usage_day')
    .select(['shop_uuid', 'month', 'day', 'orders'])
    .where(sql<boolean>`shop_uuid = any(${shopUuids}::uuid[])`)
    .where(sql<boolean>`month = any(${months}::text[])`),
);

/** The orders and the plans of months of shops, by shop, in the given order of the months. Also of months without orders. */
export async function countMonths(
  db: Queryable,
  shopUuids: readonly string[],
  months: readonly Month[],
  now: Date,
): Promise<Map<string, CountedMonth[]>> {
  const [rows, changes, suspensions] = await sentTogether(db, (connection) =>
    Promise.all([
      countedDays(connection, { shopUuids, months }),
      findPlanChanges(connection, shopUuids),
      findSuspensions(connection, shopUuids),
    ]),
  );
  const orders = new Map(rows.map((row) => [`${row.shop_uuid} ${row.month} ${row.day}`, row.orders]));
  const instant = now.toISOString();
  const calendar = months.map((month) => ({ month, length: daysOf(month).length, plansOf: planDays(month, instant) }));
  const countShop = (shopUuid: string): CountedMonth[] => {
    const history = { changes: changes.get(shopUuid) ?? [], suspensions: suspensions.get(shopUuid) ?? [] };
    return calendar.map(({ month, length, plansOf }) => ({
      month,
      plans: plansOf(history),
      orders: Array.from({ length }, (_, index) => orders.get(`${shopUuid} ${month} ${index + 1}`) ?? 0),
    }));
  };
  return new Map(shopUuids.map((shopUuid) => [shopUuid, countShop(shopUuid)]));
}
