import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { namedJob, noting, quickSettings, testJobs } from '../../testing/test-jobs.ts';
import { until } from '../../testing/until.ts';
import { days, minutes } from '../clock.ts';
import { handleJob } from './define-job.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const job = namedJob('note');

/** A job that runs until the test ends it or its signal is aborted. */
function heldJob(deadline?: number) {
  const held = namedJob('held', 'default', deadline);
  const gate = Promise.withResolvers<void>();
  const runs: string[] = [];
  const reasons: string[] = [];
  const handled = handleJob(held, async ({ name }, signal) => {
    runs.push(name);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reasons.push(String(signal.reason));
        reject(new Error('aborted'));
      });
    });
    await Promise.race([gate.promise, aborted]);
  });
  return { held, handled, runs, reasons, end: gate.resolve };
}

/** What is left of a job whose process was killed. */
const abandon = () =>
  database
    .updateTable('job')
    .set((row) => ({
      owner: randomUUID(),
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      locked_until: sql<Date>`now() - interval '1 second'`,
    }))
    .execute();

test('a job whose worker died is taken over when its lease has ended', async () => {
  await jobs.queue(job, 'orphan');
  await abandon();
  await database.updateTable('job').set({ locked_until: sql<Date>`now() + interval '1 minute'` }).execute();
  const { done, handled } = noting(job);
  const { runDue } = jobs.worker([handled]);
  await runDue();
  expect(done).toEqual([]);
  await database.updateTable('job').set({ locked_until: sql<Date>`now() - interval '1 second'` }).execute();
  await runDue();
  expect(done).toEqual(['orphan']);
});

test('a job is not taken from a living worker, however long it takes and however far the clock is moved', async () => {
  const { held, handled, runs, end } = heldJob();
  await jobs.queue(held, 'long');
  const workers = [jobs.worker([handled]), jobs.worker([handled])];
  for (const worker of workers) worker.start();
  await until(() => runs.length > 0);
  const [begun] = await jobs.rows();
  const leaseEnd = begun?.locked_until?.getTime() ?? 0;
  clock.offset += days(1);
  // Twice as long as a worker that gives no sign of life keeps a job.
  await until(async () => {
    const [row] = await jobs.rows();
    return (row?.locked_until?.getTime() ?? 0) > leaseEnd + 2 * quickSettings.lease;
  });
  expect(runs).toEqual(['long']);
  end();
  await until(async () => (await jobs.rows()).length === 0);
  expect(jobs.logged).toEqual([]);
});

test('a job that ends after it was taken over changes nothing', async () => {
  const { held, handled, runs, end } = heldJob();
  await jobs.queue(held, 'mine');
  const worker = jobs.worker([handled], { ...quickSettings, heartbeat: minutes(1), lease: minutes(2) });
  const drained = worker.runDue();
  await until(() => runs.length > 0);
  const owner = randomUUID();
  await database.updateTable('job').set({ owner, attempts: 2 }).execute();
  end();
  await drained;
  expect(await jobs.rows()).toMatchObject([{ owner, attempts: 2 }]);
  expect(jobs.logged).toEqual([expect.stringContaining('taken it over')]);
});

test('a worker whose job was taken over is told by its signal, and changes nothing', async () => {
  const { held, handled, runs, reasons } = heldJob();
  await jobs.queue(held, 'mine');
  const drained = jobs.worker([handled]).runDue();
  await until(() => runs.length > 0);
  const owner = randomUUID();
  await database.updateTable('job').set({ owner }).execute();
  await drained;
  expect(reasons).toEqual([expect.stringContaining('took the job over')]);
  expect(await jobs.rows()).toMatchObject([{ owner, attempts: 1, last_error: null }]);
});

test('a job whose process ended five times while it ran is parked, with an error in the log', async () => {
  await jobs.queue(job, 'killer');
  const { done, runDue } = { ...noting(job), ...jobs.worker([]) };
  for (let death = 0; death < 5; death += 1) {
    await abandon();
    await runDue();
  }
  expect(done).toEqual([]);
  expect(await jobs.rows()).toMatchObject([
    {
      attempts: 5,
      interruptions: 5,
      failed_at: expect.any(Date),
      last_error: expect.stringContaining('process ended'),
    },
  ]);
  expect(jobs.logged.filter((line) => line.startsWith('job parked'))).toHaveLength(1);
});

test('jobs whose process ended run one at a time, and the others meanwhile', async () => {
  for (const name of ['a', 'b', 'c']) await jobs.queue(job, name);
  await abandon();
  let running = 0;
  let most = 0;
  const fresh = noting(namedJob('fresh', 'mail'), 1, async () => {});
  const { all, handled } = noting(job, 3, async () => {
    running += 1;
    most = Math.max(most, running);
    await fresh.all;
    running -= 1;
  });
  jobs.worker([handled, fresh.handled]).start();
  await until(async () => (await jobs.rows()).some(({ interruptions }) => interruptions > 0));
  await jobs.queue(namedJob('fresh', 'mail'), 'new');
  await all;
  expect(most).toBe(1);
});

test('at its deadline a job is told by its signal, and the attempt counts as failed', async () => {
  const { held, handled, reasons } = heldJob(20);
  await jobs.queue(held, 'slow');
  await jobs.worker([handled]).runDue();
  expect(reasons).toEqual([expect.stringContaining('longer than 20 ms')]);
  expect(await jobs.rows()).toMatchObject([
    { attempts: 1, locked_until: null, last_error: 'The job took longer than 20 ms' },
  ]);
});

test('a handler that does not listen to its signal gives its place free all the same', async () => {
  const deaf = namedJob('deaf', 'default', 20);
  const never = new Promise<void>(() => {});
  await jobs.queue(deaf, 'deaf');
  await jobs.worker([handleJob(deaf, () => never)]).runDue();
  expect(await jobs.rows()).toMatchObject([{ attempts: 1, locked_until: null, failed_at: null }]);
});

test('a worker that stops finishes what it runs', async () => {
  const { held, handled, runs, end } = heldJob();
  await jobs.queue(held, 'short');
  const worker = jobs.worker([handled]);
  worker.start();
  await until(() => runs.length > 0);
  const stopped = worker.stop();
  end();
  await stopped;
  expect(await jobs.rows()).toEqual([]);
});

test('what does not end within the limit of a stop is given back at once, and no attempt is counted', async () => {
  const { held, handled, runs, reasons } = heldJob();
  await jobs.queue(held, 'long');
  const worker = jobs.worker([handled], { ...quickSettings, stopWithin: 0 });
  worker.start();
  await until(() => runs.length > 0);
  await worker.stop();
  expect(reasons).toEqual([expect.stringContaining('server stops')]);
  expect(await jobs.rows()).toMatchObject([{ attempts: 0, interruptions: 0, owner: null, locked_until: null }]);
  const next = noting(held);
  await jobs.worker([next.handled]).runDue();
  expect(next.done).toEqual(['long']);
});

test('a stopped worker begins nothing', async () => {
  const { done, handled } = noting(job);
  const worker = jobs.worker([handled]);
  worker.start();
  await worker.stop();
  await jobs.queue(job, 'late');
  expect(await worker.runDue()).toBe(0);
  expect(done).toEqual([]);
});
