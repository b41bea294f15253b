import type { UsageMonth } from '@kontor/contract/usage';
import { latestMonths } from '@kontor/domain/calendar-month';
import { amountOfLines, usageMonth } from '@kontor/domain/usage';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { findTrialVolume } from '../subscriptions/trial-volume.ts';
import { billedLines } from './billed-lines.ts';
import { countMonths } from './count-months.ts';

const closedMonths = kept('closed-usage-months', (db, { shopUuid }: { readonly shopUuid: string }) =>
  db
    .selectFrom('usage_month')
    .select(['month', 'orders', 'included', 'extra', 'unit_amount', 'lines'])
    .where('shop_uuid', '=', shopUuid)
    .where('closed_at', 'is not', null),
);

/** The last months of a shop, newest first, beginning with the running one. A month that was billed shows what was billed. */
export async function readUsage(db: Queryable, shopUuid: string, count: number, now: Date): Promise<UsageMonth[]> {
  const instant = now.toISOString();
  const months = latestMonths(instant, count);
  const [counted, closed] = await sentTogether(db, (connection) =>
    Promise.all([countMonths(connection, [shopUuid], months, now), closedMonths(connection, { shopUuid })]),
  );
  const all = (counted.get(shopUuid) ?? []).map((month): UsageMonth => {
    const billed = closed.find((row) => row.month === month.month);
    const shown = usageMonth(month, instant);
    if (billed === undefined) return shown;
    const { orders, included, extra } = billed;
    return {
      ...shown,
      orders: orders ?? 0,
      included: included ?? 0,
      extra: extra ?? 0,
      extraAmount: amountOfLines(billedLines(billed)),
      isClosed: true,
    };
  });
  const [current, ...before] = all;
  if (current === undefined || current.plan !== null) return all;
  return [{ ...current, plan: await findTrialVolume(db, shopUuid, now) }, ...before];
}
