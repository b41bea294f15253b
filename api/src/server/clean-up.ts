import * as z from 'zod/mini';
import { after, days } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';

export const cleanUpJob = defineJob('clean-up', z.null());

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/** Once a day, beginning with the first start; later starts find the job queued. */
export const scheduleCleanUp = ({ jobs, clock }: Pick<Needs, 'jobs' | 'clock'>, db: Queryable): Promise<void> =>
  jobs.enqueue(db, cleanUpJob, null, { uniqueKey: 'clean-up', dueAt: after(clock.now(), days(1)) });

/** Deletes data that is no longer needed: personal data must not be kept longer than necessary (GDPR art. 5 (1) e). */
export const createCleanUp =
  ({ database, clock, jobs }: Needs, modules: readonly Module[]): JobHandler<typeof cleanUpJob> =>
  () =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      for (const module of modules) await module.expire?.(tx, now);
      await scheduleCleanUp({ jobs, clock }, tx);
    });
