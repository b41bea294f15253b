import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { namedJob, noting, quickSettings, testJobs } from '../../testing/test-jobs.ts';
import { until } from '../../testing/until.ts';
import { after, days, hours, minutes } from '../clock.ts';
import { createJobOperations } from './job-operations.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const { parkedJobs, resend, figures } = createJobOperations(jobs);
const mail = namedJob('mail', 'mail');
const payment = namedJob('payment', 'payment');
const figuresOf = async (wanted: string) => (await figures()).find(({ lane }) => lane === wanted);

async function park(name: string): Promise<string> {
  await jobs.queue(mail, name);
  const broken = noting(mail, 1, () => Promise.reject(new Error(`${name} was refused`)));
  const { runDue } = jobs.worker([broken.handled]);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await runDue();
    clock.offset += hours(7);
  }
  const [first] = await parkedJobs(1);
  return first?.uuid ?? '';
}

test('parked jobs are listed with what went wrong, the newest first, and without what they carry', async () => {
  await park('older');
  const uuid = await park('newer');
  const parked = await parkedJobs(10);
  expect(parked.map(({ lastError }) => lastError)).toEqual(['newer was refused', 'older was refused']);
  expect(parked[0]).toEqual({
    uuid,
    kind: 'mail',
    lane: 'mail',
    attempts: 12,
    interruptions: 0,
    lastError: 'newer was refused',
    createdAt: expect.any(Date),
    parkedAt: expect.any(Date),
  });
  expect(await parkedJobs(1)).toHaveLength(1);
});

test('a parked job that is sent again runs at once, with all its attempts', async () => {
  const uuid = await park('mended');
  const { done, handled } = noting(mail);
  const worker = jobs.worker([handled], { ...quickSettings, poll: hours(1) });
  worker.start();
  expect(await resend(uuid)).toBe(true);
  await until(() => done.length === 1);
  await worker.stop();
  expect(await parkedJobs(10)).toEqual([]);
});

test('a job that is sent again and fails has its attempts again before it is parked', async () => {
  const uuid = await park('stubborn');
  await resend(uuid);
  const broken = noting(mail, 1, () => Promise.reject(new Error('still')));
  await jobs.worker([broken.handled]).runDue();
  expect(await jobs.rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
});

test('only a parked job can be sent again', async () => {
  await jobs.queue(mail, 'waiting');
  const [row] = await jobs.rows();
  expect(await resend(row?.uuid ?? '')).toBe(false);
  expect(await resend(randomUUID())).toBe(false);
});

test('the figures of a lane say what waits, since when, what runs and what is parked', async () => {
  await park('refused');
  const since = clock.now();
  await jobs.queue(payment, 'due', { dueAt: after(since, -minutes(3)) });
  await jobs.queue(payment, 'next', { dueAt: since });
  await jobs.queue(payment, 'next month', { dueAt: after(since, days(30)) });
  expect(await figuresOf('mail')).toEqual({
    lane: 'mail',
    waiting: 0,
    running: 0,
    parked: 1,
    oldestDueAt: null,
    unavailableSince: null,
  });
  expect(await figuresOf('payment')).toMatchObject({ waiting: 2, oldestDueAt: after(since, -minutes(3)) });
  const gate = Promise.withResolvers<void>();
  const { all, handled } = noting(payment, 2, () => gate.promise);
  const worker = jobs.worker([handled]);
  worker.start();
  await until(async () => (await figuresOf('payment'))?.running === 2);
  expect(await figuresOf('payment')).toMatchObject({ waiting: 0, oldestDueAt: null });
  gate.resolve();
  await all;
  await worker.stop();
  expect(await figuresOf('payment')).toMatchObject({ running: 0 });
  expect((await figures()).map(({ lane }) => lane)).toEqual(['mail', 'payment', 'events', 'outside', 'default']);
});

test('jobs that an older release parked, without a lane, are counted and can be sent again', async () => {
  const uuid = await park('old');
  await database.updateTable('job').set({ lane: null }).execute();
  expect(await figuresOf('default')).toMatchObject({ parked: 1 });
  const { done, handled } = noting(mail);
  jobs.worker([handled]).start();
  expect(await resend(uuid)).toBe(true);
  await until(() => done.length === 1);
});
