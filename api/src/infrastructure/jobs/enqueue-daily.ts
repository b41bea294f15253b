import type { Queryable } from '../database/open-database.ts';
import type { JobKind } from './define-job.ts';
import type { JobQueue } from './job-queue.ts';

/** Queues a job of which there is one per day, however many processes queue it. */
export const enqueueDaily = (
  jobs: JobQueue,
  db: Queryable,
  job: JobKind<Record<string, never>>,
  dueAt: Date,
): Promise<void> => jobs.enqueue(db, job, {}, { dueAt, uniqueKey: `${job.kind}:${dueAt.toISOString().slice(0, 10)}` });
