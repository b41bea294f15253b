import { addMonths, type Month, monthOf } from '@kontor/domain/calendar-month';
import { chargeOf, closesAt, isClosed } from '@kontor/domain/usage';
import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { noteExtraOrders } from '../figures/note-figures.ts';
import { queueBilling } from './bill-month.ts';
import { countMonths } from './count-months.ts';
import { storeCharges } from './usage.repository.ts';

/** Runs daily, so that no month depends on a single job, and at the moment at which a month closes. */
export const planClosingJob = defineJob('plan-usage-closing', z.object({}));

export const closeMonthsJob = defineJob('close-usage-months', z.object({}));

/** A call that was received in time may still be storing its orders. */
const stillStoring = minutes(1);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/**
 * Queues the closing of what is due, and of the previous month for its time, and the billing of what was closed and not
 * billed, whose job was parked or lost. Plans again the next day.
 */
export const createPlanClosing =
  ({ database, clock, jobs }: Parts): JobHandler<typeof planClosingJob> =>
  async () => {
    const now = clock.now();
    await enqueueDaily(jobs, database, planClosingJob, after(now, days(1)));
    const previous = addMonths(monthOf(now.toISOString()), -1);
    const due = after(new Date(closesAt(previous)), stillStoring);
    await queueClosing(jobs, database, previous, due < now ? now : due);
    for (const [month, shops] of await findUnbilled(database)) await queueBilling(jobs, database, month, shops);
  };

const queueClosing = (jobs: JobQueue, database: Infrastructure['database'], month: Month, dueAt: Date): Promise<void> =>
  jobs.enqueue(database, closeMonthsJob, {}, { dueAt, uniqueKey: `close-usage-months:${month}` });

/** Closes all months that are due: from then on their orders and their price are fixed. */
export const createCloseMonths =
  ({ database, clock, jobs }: Parts): JobHandler<typeof closeMonthsJob> =>
  async (_, signal) => {
    const now = clock.now();
    for (const month of await findDueMonths(database, now)) {
      for (;;) {
        signal.throwIfAborted();
        const closed = await inTransaction(database, (tx) => closeSome(jobs, tx, month, now));
        if (closed < atOnce) break;
      }
    }
  };

/** The shops by month. */
async function findUnbilled(db: Queryable): Promise<Map<Month, string[]>> {
  const rows = await db
    .selectFrom('usage_month')
    .select(['month', 'shop_uuid'])
    .where('closed_at', 'is not', null)
    .where('extra', '>', 0)
    .where('invoice_stripe_id', 'is', null)
    .orderBy('month')
    .execute();
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map([...byMonth].map(([month, ofMonth]) => [month, ofMonth.map(({ shop_uuid }) => shop_uuid)]));
}

async function findDueMonths(db: Queryable, now: Date): Promise<Month[]> {
  const rows = await db
    .selectFrom('usage_month')
    .select('month')
    .distinct()
    .where('closed_at', 'is', null)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month).filter((month) => isClosed(month, now.toISOString()));
}

/** Shops per transaction. */
const atOnce = 200;

/** Closes a month of some shops, in the order in which everything locks months. @returns how many */
async function closeSome(jobs: JobQueue, tx: Tx, month: Month, now: Date): Promise<number> {
  const open = await tx
    .selectFrom('usage_month')
    .select('shop_uuid')
    .where('month', '=', month)
    .where('closed_at', 'is', null)
    .orderBy('shop_uuid')
    .limit(atOnce)
    .forUpdate()
    .execute();
  const shops = open.map(({ shop_uuid }) => shop_uuid);
  const charges = [...(await countMonths(tx, shops, [month], now))].flatMap(([shopUuid, [counted]]) =>
    counted === undefined
      ? []
      : [{ shopUuid, plan: counted.plans.findLast((day) => day?.isCharged)?.plan ?? null, ...chargeOf(counted) }],
  );
  await storeCharges(tx, month, charges, now);
  await noteExtraOrders(
    tx,
    month,
    charges.map(({ shopUuid, plan, extraAmount: amount }) => ({ shopUuid, plan, amount })),
    now,
  );
  await queueBilling(
    jobs,
    tx,
    month,
    charges.filter(({ extra }) => extra > 0).map(({ shopUuid }) => shopUuid),
  );
  return shops.length;
}
