import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { namedJob, noting, testJobs } from '../../testing/test-jobs.ts';
import { after, days, hours, minutes, seconds } from '../clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { handleJob } from './define-job.ts';
import type { JobOptions } from './job-queue.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const job = namedJob('note');
const queue = (name: string, options?: JobOptions) => jobs.queue(job, name, options);
/** A worker that notes what it does. */
function noter(work?: (name: string) => Promise<void>) {
  const { done, handled } = noting(job, 1, work);
  return { done, ...jobs.worker([handled]) };
}

test('a job is queued with its transaction or not at all', async () => {
  const enqueue = (name: string) => (tx: Parameters<typeof jobs.jobs.enqueue>[0]) =>
    jobs.jobs.enqueue(tx, job, { name });
  const failing = inTransaction(database, async (tx) => {
    await enqueue('undone')(tx);
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await inTransaction(database, enqueue('kept'));
  const { done, runDue } = noter();
  await runDue();
  expect(done).toEqual(['kept']);
});

test('more jobs than one statement can take are queued at once, each once', async () => {
  const names = Array.from({ length: 7000 }, (_, number) => `job ${number}`);
  const all = names.map((name) => ({ payload: { name }, uniqueKey: name }));
  await jobs.jobs.enqueueAll(database, job, all);
  await jobs.jobs.enqueueAll(database, job, all);
  const { count } = await database
    .selectFrom('job')
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(7000);
});

test('jobs run in the order in which they are due, and not before', async () => {
  const inHours = (count: number) => ({ dueAt: after(clock.now(), hours(count)) });
  await queue('later', inHours(2));
  await queue('sooner', inHours(1));
  const { done, runDue, nextDueAt } = noter();
  await runDue();
  expect(done).toEqual([]);
  expect((await nextDueAt())?.getTime()).toBeGreaterThan(clock.now().getTime() + minutes(50));
  clock.offset += hours(3);
  await runDue();
  expect(done).toEqual(['sooner', 'later']);
  expect(await nextDueAt()).toBeNull();
});

test('jobs that are due at the same instant run in the order in which they were queued', async () => {
  const dueAt = clock.now();
  const names = Array.from({ length: 20 }, () => randomUUID());
  for (const name of names) await queue(name, { dueAt });
  const { done, runDue } = noter();
  expect(await runDue()).toBe(20);
  expect(done).toEqual(names);
});

test('several workers share the jobs and run each once', async () => {
  const names = Array.from({ length: 40 }, () => randomUUID());
  for (const name of names) await queue(name);
  const workers = [noter(), noter(), noter(), noter()];
  await Promise.all(workers.map(({ runDue }) => runDue()));
  expect(workers.flatMap(({ done }) => done).sort()).toEqual([...names].sort());
});

test('a second job with the same key is dropped while the first one waits', async () => {
  const { done, runDue } = noter();
  await queue('first', { uniqueKey: 'k' });
  await queue('second', { uniqueKey: 'k' });
  await runDue();
  await queue('third', { uniqueKey: 'k' });
  await runDue();
  expect(done).toEqual(['first', 'third']);
});

test('a job that runs may queue itself again under its key', async () => {
  await queue('again', { uniqueKey: 'k' });
  const dueAt = after(clock.now(), days(1));
  await noter(() => queue('tomorrow', { uniqueKey: 'k', dueAt })).runDue();
  clock.offset += days(2);
  const { done, runDue } = noter();
  await runDue();
  expect(done).toEqual(['tomorrow']);
});

test('a cancelled job does not run', async () => {
  await queue('off', { uniqueKey: 'k' });
  await jobs.jobs.cancel(database, 'k');
  expect(await noter().runDue()).toBe(0);
});

test('a failing job is tried again later and succeeds then, without holding up the others', async () => {
  let broken = true;
  const { done, runDue } = noter(async (name) => {
    if (broken && name === 'flaky') throw new Error('server down');
  });
  await queue('flaky');
  await queue('sound');
  await runDue();
  expect(done).toEqual(['sound']);
  broken = false;
  clock.offset += seconds(11);
  await runDue();
  expect(done).toEqual(['sound', 'flaky']);
});

test('a job that always fails is parked after twelve attempts, and that is logged as an error', async () => {
  await queue('hopeless');
  const { runDue } = noter(() => Promise.reject(new Error('never')));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await runDue();
    clock.offset += hours(7);
  }
  const [row] = await jobs.rows();
  expect(row).toMatchObject({ attempts: 12, last_error: 'never' });
  expect(row?.failed_at).not.toBeNull();
  expect(jobs.logged.filter((line) => line.startsWith('job parked'))).toHaveLength(1);
});

class Away extends Error {}
const waiter = (attempt: () => Promise<void>) =>
  jobs.worker([handleJob(job, attempt, (error) => error instanceof Away)]);
/** Lets the time pass from one attempt to the next. */
async function work(worker: ReturnType<typeof waiter>, duration: number): Promise<void> {
  const end = after(clock.now(), duration);
  while (clock.now() < end) {
    await worker.runDue();
    const next = (await worker.nextDueAt()) ?? end;
    clock.offset += Math.max(0, Math.min(next.getTime(), end.getTime()) - clock.now().getTime());
  }
}

test('a job whose service is away for twelve hours is done soon after', async () => {
  await queue('waiting');
  let isAway = true;
  let done = 0;
  const worker = waiter(async () => {
    if (isAway) throw new Away('nobody answers');
    done += 1;
  });
  await work(worker, hours(12));
  expect(await jobs.rows()).toMatchObject([{ attempts: 1, failed_at: null, last_error: 'nobody answers' }]);
  isAway = false;
  clock.offset += hours(1);
  await worker.runDue();
  expect([done, await jobs.rows()]).toEqual([1, []]);
});

test('an outage that lasts for more than three days is parked, so that operators see it', async () => {
  await queue('waiting');
  const worker = waiter(() => Promise.reject(new Away('nobody answers')));
  await work(worker, days(3));
  expect((await jobs.rows())[0]?.failed_at).toBeNull();
  await work(worker, hours(13));
  expect((await jobs.rows())[0]?.failed_at).not.toBeNull();
});

test('failures of its own park a job, whatever outages came before', async () => {
  await queue('broken');
  let isAway = true;
  const worker = waiter(() => Promise.reject(isAway ? new Away('nobody answers') : new Error('broken')));
  await work(worker, hours(12));
  isAway = false;
  await work(worker, hours(8));
  const [row] = await jobs.rows();
  expect([row?.attempts, row?.last_error, row?.failed_at === null]).toEqual([12, 'broken', false]);
});

test('a job of an unknown kind waits for a release that knows it, and no attempt is counted', async () => {
  await jobs.queue(namedJob('of-a-newer-release'), 'unknown');
  await queue('known');
  const { done, runDue, nextDueAt } = noter();
  await runDue();
  expect(done).toEqual(['known']);
  expect(await nextDueAt()).toBeNull();
  expect(await jobs.rows()).toMatchObject([{ kind: 'of-a-newer-release', attempts: 0, last_error: null }]);
});

test('a payload that does not fit fails the attempt and never reaches the handler', async () => {
  await queue('fits');
  await database
    .updateTable('job')
    .set({ payload: JSON.stringify({ title: 'of another release' }) })
    .execute();
  const { done, runDue } = noter();
  await runDue();
  expect(done).toEqual([]);
  expect(await jobs.rows()).toMatchObject([
    { attempts: 1, failed_at: null, last_error: expect.stringContaining('name') },
  ]);
});

test('two handlers for one kind are refused', () => {
  const handled = handleJob(job, async () => {});
  expect(() => jobs.worker([handled, handled])).toThrow('Two handlers');
});
