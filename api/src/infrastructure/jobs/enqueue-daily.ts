import type { Queryable } from '../database/open-database.ts';
import type { JobKind } from './define-job.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Queues a job of which there is one per day, however many processes queue it. It is due with the full minute, so that a
 * job that queues itself for the next day stays at its time of the day, and daily jobs run together.
 */
export const enqueueDaily = (
  jobs: JobQueue,
  db: Queryable,
  job: JobKind<Record<string, never>>,
  at: Date,
): Promise<void> => {
  const dueAt = new Date(at);
  dueAt.setUTCSeconds(0, 0);
  return jobs.enqueue(db, job, {}, { dueAt, uniqueKey: `${job.kind}:${dueAt.toISOString().slice(0, 10)}` });
};
