import type { Selectable } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createClock, type MovableClock, seconds } from '../infrastructure/clock.ts';
import type { InfrastructureTables } from '../infrastructure/database/infrastructure.tables.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { type HandledJob, handleJob, type JobKind, type Lane, lanes } from '../infrastructure/jobs/define-job.ts';
import { createJobQueue, type JobOptions, type JobQueue } from '../infrastructure/jobs/job-queue.ts';
import { createJobWorker, type JobWorker, type WorkerSettings } from '../infrastructure/jobs/job-worker.ts';
import type { Log } from '../infrastructure/log.ts';
import { openTestDatabase } from './test-database.ts';

export const quickSettings: WorkerSettings = { lanes, lease: 600, heartbeat: 50, poll: 10, stopWithin: seconds(5) };

/** A job whose payload is a name. */
export const namedJob = (kind: string, lane: Lane = 'default', deadline = seconds(20)): JobKind<{ name: string }> => ({
  kind,
  payload: z.object({ name: z.string() }),
  lane,
  deadline,
});

export interface TestJobs {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly jobs: JobQueue;
  readonly log: Log;
  /** What was logged as a warning or an error. */
  readonly logged: string[];
  queue(job: JobKind<{ name: string }>, name: string, options?: JobOptions): Promise<void>;
  /** A separate worker, as in another process. It stops with the test file. */
  worker(handled: readonly HandledJob[], settings?: WorkerSettings): JobWorker;
  rows(): Promise<Selectable<InfrastructureTables['job']>[]>;
}

/** The queue on its own database, which is empty before each test. */
export async function testJobs(): Promise<TestJobs> {
  const logged: string[] = [];
  const note = (about: object, message: string) => void logged.push(`${message} ${JSON.stringify(about)}`);
  const log: Log = { info: () => {}, warn: note, error: note };
  const { owner: database, close } = await openTestDatabase(log);
  const clock = createClock();
  const workers: JobWorker[] = [];
  const jobs = createJobQueue(clock);
  beforeEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await database.deleteFrom('job').execute();
    logged.length = 0;
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await close();
  });
  return {
    database,
    clock,
    jobs,
    log,
    logged,
    queue: (job, name, options) => jobs.enqueue(database, job, { name }, options),
    worker(handled, settings = quickSettings) {
      const worker = createJobWorker(database, clock, jobs, handled, log, settings);
      workers.push(worker);
      return worker;
    },
    rows: () => database.selectFrom('job').selectAll().orderBy('seq').execute(),
  };
}

/** A handler that notes the names of completed jobs, and resolves `all` once there are `count`. */
export function noting(
  job: JobKind<{ name: string }>,
  count = 1,
  work: (name: string) => Promise<void> = async () => {},
) {
  const done: string[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const handled = handleJob(job, async ({ name }) => {
    await work(name);
    done.push(name);
    if (done.length === count) resolve();
  });
  return { done, all, handled };
}
