import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { movePricesJob, planPriceMovesJob, tellOfPricesJob } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';

/**
 * How long before a renewal its prices are scheduled: as late as possible, because a schedule is in the way of other changes, and
 * early enough for an outage.
 */
const ahead = days(3);

/** Tells those who ordered since a list was published, and queues the moves that are due. Runs daily. */
export const createPlanPriceMoves =
  ({ database, clock, jobs }: Billing): JobHandler<typeof planPriceMovesJob> =>
  async () => {
    const now = clock.now();
    await enqueueDaily(jobs, database, planPriceMovesJob, after(now, days(1)));
    for (const priceListUuid of await findListsForAll(database, now)) {
      const uniqueKey = `tell-of-prices:${priceListUuid}`;
      await jobs.enqueue(database, tellOfPricesJob, { priceListUuid, after: null }, { uniqueKey });
    }
    for (const shopUuid of await findDue(database, now)) {
      await jobs.enqueue(database, movePricesJob, { shopUuid }, { uniqueKey: `move-prices:${shopUuid}` });
    }
  };

/** Those that were published for all and began lately, or will: contracts are still ordered before them. */
async function findListsForAll(db: Queryable, now: Date): Promise<string[]> {
  const lists = await db
    .selectFrom('price_list')
    .select('uuid')
    .where('applies_to', '=', 'all')
    .where('valid_from', '>=', after(now, -days(2)).toISOString().slice(0, 10))
    .orderBy('valid_from')
    .execute();
  return lists.map(({ uuid }) => uuid);
}

async function findDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('price_move')
    .innerJoin('payment_subscription', 'payment_subscription.uuid', 'price_move.payment_subscription_uuid')
    .select('price_move.shop_uuid')
    .distinct()
    .where('price_move.ended_at', 'is', null)
    .whereRef('price_move.not_before', '<=', 'payment_subscription.period_end')
    .where('payment_subscription.period_end', '<=', after(now, ahead))
    .where('payment_subscription.cancel_at', 'is', null)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .orderBy('price_move.shop_uuid')
    .execute();
  return rows.map(({ shop_uuid }) => shop_uuid);
}
