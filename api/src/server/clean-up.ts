import * as z from 'zod/mini';
import { after, days, hours } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { forEach, throwIfAny } from '../infrastructure/for-each.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { DailyWork } from '../infrastructure/jobs/daily-work.ts';
import { defineJob, type JobHandler } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';

export const cleanUpJob = defineJob('clean-up', z.null(), { deadline: hours(2) });

export const dailyCleanUp: DailyWork = { name: 'clean-up', plan: cleanUpJob, jobs: [cleanUpJob] };

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/** Once a day, beginning with the first start; later starts find the job queued. */
export const scheduleCleanUp = ({ jobs, clock }: Pick<Needs, 'jobs' | 'clock'>, db: Queryable): Promise<void> =>
  jobs.enqueue(db, cleanUpJob, null, { uniqueKey: 'clean-up', dueAt: after(clock.now(), days(1)) });

/**
 * Deletes data that is no longer needed: personal data must not be kept longer than necessary (GDPR art. 5 (1) e). Room by
 * room, so that what is done stays done if a process ends, and one room's fault keeps nothing of the others.
 */
export const createCleanUp =
  ({ database, clock, jobs }: Needs, modules: readonly Module[]): JobHandler<typeof cleanUpJob> =>
  async (_, signal) => {
    // Queued first, so that a failing clean-up does not end all later ones.
    await scheduleCleanUp({ jobs, clock }, database);
    const now = clock.now();
    const failures = await forEach(modules, signal, (module) =>
      inTransaction(database, async (tx) => module.expire?.(tx, now)),
    );
    throwIfAny(failures);
  };
