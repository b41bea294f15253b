import { beforeEach, expect, test } from 'vitest';
import { namedJob, noting, testJobs } from '../../testing/test-jobs.ts';
import { after, days, hours } from '../clock.ts';
import { createDailyWorkCounter } from './count-daily-work.ts';
import type { DailyWork } from './daily-work.ts';
import { readDailyWork } from './daily-work-progress.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const plan = namedJob('plan-look');
const look = namedJob('look');
const other = namedJob('other');
const works: readonly DailyWork[] = [{ name: 'looks', plan, jobs: [plan, look] }];

beforeEach(async () => {
  await database.deleteFrom('daily_work').execute();
});

/** As a process of its own has it. */
function process(parts: Parameters<typeof createDailyWorkCounter>[0] = jobs) {
  const counter = createDailyWorkCounter(parts, works);
  const handled = [plan, look, other].map((job) => counter.counted(noting(job).handled));
  return counter.counting(jobs.worker(handled));
}
const progress = async () => (await readDailyWork(jobs, works))[0];

test('several processes add up what they did today, and what has waited longest is told', async () => {
  const began = clock.now();
  await jobs.queue(look, 'first');
  await process().runDue();
  clock.offset += 60_000;
  for (const name of ['second', 'third']) await jobs.queue(look, name);
  await jobs.queue(other, 'no daily work');
  await process().runDue();
  const dueAt = after(clock.now(), -hours(1));
  await jobs.queue(look, 'waits', { dueAt });
  await jobs.queue(look, 'waits as well');
  await jobs.queue(plan, 'tomorrow', { dueAt: after(clock.now(), days(1)) });
  const found = await progress();
  expect(found).toMatchObject({ name: 'looks', done: 3, waiting: 2, oldestDueAt: dueAt, isBehind: false });
  expect(found?.beganAt?.getTime()).toBeLessThan(began.getTime() + 30_000);
});

test('what is done on the next day counts for that day', async () => {
  await jobs.queue(look, 'today');
  const worker = process();
  await worker.runDue();
  clock.offset += days(1);
  expect(await progress()).toMatchObject({ done: 0, beganAt: null });
  await jobs.queue(look, 'tomorrow');
  await worker.runDue();
  expect(await progress()).toMatchObject({ done: 1 });
});

test('a process that stops in order loses none of what it counted', async () => {
  const counter = createDailyWorkCounter(jobs, works);
  const { handled, all } = noting(look, 2);
  const worker = counter.counting(jobs.worker([counter.counted(handled)]));
  worker.start();
  for (const name of ['first', 'second']) await jobs.queue(look, name);
  await all;
  await worker.stop();
  expect(await progress()).toMatchObject({ done: 2 });
});

test('what cannot be written is written with the next', async () => {
  let isDown = true;
  const away = {
    insertInto: () => (isDown ? fail() : database.insertInto('daily_work')),
  } as unknown as typeof database;
  const worker = process({ ...jobs, database: away });
  await jobs.queue(look, 'during an outage');
  await worker.runDue();
  expect(await progress()).toMatchObject({ done: 0 });
  isDown = false;
  await jobs.queue(look, 'after it');
  await worker.runDue();
  expect(await progress()).toMatchObject({ done: 2 });
  expect(jobs.logged.join()).toContain('could not be written and are kept');
});

const fail = () => {
  throw new Error('The database is away');
};

test('work that has waited for long, or that nothing begins tomorrow, is behind its day', async () => {
  expect(await progress()).toMatchObject({ isBehind: true });
  await jobs.queue(plan, 'tomorrow', { dueAt: after(clock.now(), days(1)) });
  expect(await progress()).toMatchObject({ isBehind: false });
  await jobs.queue(look, 'late', { dueAt: after(clock.now(), -hours(7)) });
  expect(await progress()).toMatchObject({ isBehind: true });
});
