import * as z from 'zod/mini';
import { days, after as later } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { findChanges, noteMonthlyAmounts } from '../figures/note-figures.ts';
import { readPaidPerMonth } from './monthly-amounts.ts';

/** Begins the daily comparison of what was noted for the figures with the contracts. */
export const planFiguresJob = defineJob('plan-figures', z.object({}));

/** Compares some shops at a time: those behind `after`, by their ids. */
export const compareFiguresJob = defineJob('compare-figures', z.object({ after: z.nullable(z.string()) }));

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log'>;

export const createPlanFigures =
  ({ database, clock, jobs }: Parts): JobHandler<typeof planFiguresJob> =>
  async () => {
    await enqueueDaily(jobs, database, planFiguresJob, later(clock.now(), days(1)));
    await jobs.enqueue(database, compareFiguresJob, { after: null }, { uniqueKey: 'compare-figures' });
  };

const atOnce = 500;

/**
 * Notes what was missed: contracts that the last release has changed beside this one, or that a restored database has read from the
 * payment provider. A shop that has got another partner or country meanwhile takes its amount along to that group.
 */
export const createCompareFigures =
  ({ database, clock, jobs, log }: Parts): JobHandler<typeof compareFiguresJob> =>
  async ({ after }) => {
    const shops = await database
      .selectFrom('subscription')
      .select('shop_uuid')
      .$if(after !== null, (some) => some.where('shop_uuid', '>', after ?? ''))
      .orderBy('shop_uuid')
      .limit(atOnce)
      .execute();
    const uuids = shops.map(({ shop_uuid }) => shop_uuid);
    const changes = await findChanges(database, await readPaidPerMonth(database, uuids));
    for (const { shopUuid, notedAmount, amount } of changes.filter((one) => one.notedAmount !== one.amount))
      log.warn({ shopUuid, notedAmount, amount }, 'a change of a contract was missing in the figures and is noted now');
    if (changes.length > 0) {
      await inTransaction(database, async (tx) => {
        // What is being changed at this moment notes itself.
        const locked = await tx
          .selectFrom('subscription')
          .select('shop_uuid')
          .where(
            'shop_uuid',
            'in',
            changes.map(({ shopUuid }) => shopUuid),
          )
          .forUpdate()
          .skipLocked()
          .execute();
        const own = locked.map(({ shop_uuid }) => shop_uuid);
        await noteMonthlyAmounts(tx, await readPaidPerMonth(tx, own), clock.now());
      });
    }
    const reached = uuids.at(-1);
    if (uuids.length < atOnce || reached === undefined) return;
    await jobs.enqueue(database, compareFiguresJob, { after: reached }, { uniqueKey: `compare-figures:${reached}` });
  };
