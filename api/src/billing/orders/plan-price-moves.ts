import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { movePricesJob, planPriceMovesJob, queuePriceMovesJob, tellOfLists } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';

/**
 * How long before a renewal its prices are scheduled: as late as possible, because a schedule is in the way of other changes, and
 * early enough for an outage.
 */
const ahead = days(3);

const atOnce = 500;

type Parts = Pick<Billing, 'database' | 'clock' | 'jobs'>;

/** Tells those who were not told of a list yet, and looks for the moves that are due. Runs daily. */
export const createPlanPriceMoves =
  ({ database, clock, jobs }: Parts): JobHandler<typeof planPriceMovesJob> =>
  async () => {
    const now = clock.now();
    await enqueueDaily(jobs, database, planPriceMovesJob, after(now, days(1)));
    await tellOfLists({ jobs }, database, now);
    await jobs.enqueue(database, queuePriceMovesJob, { after: null }, { uniqueKey: 'queue-price-moves' });
  };

/** A list for all moves every contract: each page is a job, so that what ends early goes on where it was. */
export const createQueuePriceMoves =
  ({ database, clock, jobs }: Parts): JobHandler<typeof queuePriceMovesJob> =>
  async ({ after: last }) => {
    const due = await findDue(database, clock.now(), last);
    await inTransaction(database, async (tx) => {
      await jobs.enqueueAll(
        tx,
        movePricesJob,
        due.map(({ shopUuid }) => ({ payload: { shopUuid }, uniqueKey: `move-prices:${shopUuid}` })),
      );
      const reached = due.at(-1);
      if (due.length === atOnce && reached) await jobs.enqueue(tx, queuePriceMovesJob, { after: reached.contract });
    });
  };

/** In the order of contracts, each once. */
const findDue = (db: Queryable, now: Date, last: string | null): Promise<{ contract: string; shopUuid: string }[]> =>
  db
    .selectFrom('price_move')
    .innerJoin('payment_subscription', 'payment_subscription.uuid', 'price_move.payment_subscription_uuid')
    .select(['price_move.payment_subscription_uuid as contract', 'price_move.shop_uuid as shopUuid'])
    .distinctOn('price_move.payment_subscription_uuid')
    .where('price_move.ended_at', 'is', null)
    .whereRef('price_move.not_before', '<=', 'payment_subscription.period_end')
    .where('payment_subscription.period_end', '<=', after(now, ahead))
    .where('payment_subscription.cancel_at', 'is', null)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .$if(last !== null, (some) => some.where('price_move.payment_subscription_uuid', '>', last ?? ''))
    .orderBy('price_move.payment_subscription_uuid')
    .limit(atOnce)
    .execute();
