import { addMonths, type Month, monthOf } from '@kontor/domain/calendar-month';
import { chargeOf, closesAt, isClosed } from '@kontor/domain/usage';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { queueBilling } from './bill-month.ts';
import { countMonths } from './count-months.ts';

/** Runs daily, so that no month depends on a single job, and at the moment at which a month closes. */
export const planClosingJob = defineJob('plan-usage-closing', z.object({}));

export const closeMonthsJob = defineJob('close-usage-months', z.object({}));

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/** Queues the closing of what is due, and of the previous month for its time; plans again the next day. */
export const createPlanClosing =
  ({ database, clock, jobs }: Parts): JobHandler<typeof planClosingJob> =>
  async () => {
    const now = clock.now();
    await enqueueDaily(jobs, database, planClosingJob, after(now, days(1)));
    const previous = addMonths(monthOf(now.toISOString()), -1);
    await queueClosing(jobs, database, previous, new Date(Math.max(now.getTime(), Date.parse(closesAt(previous)))));
  };

const queueClosing = (jobs: JobQueue, database: Infrastructure['database'], month: Month, dueAt: Date): Promise<void> =>
  jobs.enqueue(database, closeMonthsJob, {}, { dueAt, uniqueKey: `close-usage-months:${month}` });

/** Closes all months that are due, each in a transaction of its own: from then on their orders and their price are fixed. */
export const createCloseMonths =
  ({ database, clock, jobs }: Parts): JobHandler<typeof closeMonthsJob> =>
  async (_, signal) => {
    const now = clock.now();
    const open = await database
      .selectFrom('usage_month')
      .select(['shop_uuid', 'month'])
      .where('closed_at', 'is', null)
      .where('month', '<', monthOf(now.toISOString()))
      .orderBy('month')
      .orderBy('shop_uuid')
      .execute();
    for (const { shop_uuid, month } of open) {
      signal.throwIfAborted();
      if (isClosed(month, now.toISOString()))
        await inTransaction(database, (tx) => closeMonth(jobs, tx, shop_uuid, month, now));
    }
  };

async function closeMonth(jobs: JobQueue, tx: Tx, shopUuid: string, month: Month, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('usage_month')
    .select('closed_at')
    .where('shop_uuid', '=', shopUuid)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.closed_at !== null) return;
  const [counted] = (await countMonths(tx, [shopUuid], [month], now)).get(shopUuid) ?? [];
  if (counted === undefined) return;
  const { orders, included, extra, unitAmount } = chargeOf(counted);
  await tx
    .updateTable('usage_month')
    .set({ closed_at: now, orders, included, extra, unit_amount: unitAmount })
    .where('shop_uuid', '=', shopUuid)
    .where('month', '=', month)
    .execute();
  if (extra > 0) await queueBilling(jobs, tx, shopUuid, month);
}
