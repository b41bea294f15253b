import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { namedJob, noting, quickSettings, testJobs } from '../../testing/test-jobs.ts';
import { until } from '../../testing/until.ts';
import { after, hours, minutes, seconds } from '../clock.ts';
import { handleJob } from './define-job.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const mail = namedJob('mail', 'mail');
const payment = namedJob('payment', 'payment');
const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
test('a mail server that answers nothing takes no place from other lanes', async () => {
  const hanging = Promise.withResolvers<void>();
  let mails = 0;
  const mailing = handleJob(mail, async () => {
    mails += 1;
    await hanging.promise;
  });
  const paying = noting(payment, 30);
  for (const name of names(20)) await jobs.queue(mail, name);
  for (const name of names(30)) await jobs.queue(payment, name);
  const worker = jobs.worker([mailing, paying.handled]);
  worker.start();
  await paying.all;
  await until(() => mails > 0);
  expect(mails).toBeLessThanOrEqual(quickSettings.lanes.mail);
  hanging.resolve();
  await until(() => mails === 20);
});

test('as many jobs of a lane run at once as it has places for', async () => {
  let running = 0;
  let most = 0;
  const { all, handled } = noting(mail, 40, async () => {
    running += 1;
    most = Math.max(most, running);
    await turnOfTheLoop();
    running -= 1;
  });
  for (const name of names(40)) await jobs.queue(mail, name);
  jobs.worker([handled], { ...quickSettings, lanes: { ...quickSettings.lanes, mail: 3 } }).start();
  await all;
  expect(most).toBe(3);
});

test('a queued job runs without waiting for the next look, and so does one that becomes due', async () => {
  const { done, handled } = noting(payment, 2);
  const worker = jobs.worker([handled], { ...quickSettings, poll: hours(1) });
  worker.start();
  await jobs.queue(payment, 'now');
  await until(() => done.length === 1);
  await worker.stop();
  jobs.worker([handled]).start();
  await jobs.queue(payment, 'later', { dueAt: after(clock.now(), minutes(1)) });
  clock.offset += minutes(2);
  await until(() => done.length === 2);
  expect(done).toEqual(['now', 'later']);
});

test('a job that an older release queued, without a lane, runs in the lane of its kind', async () => {
  const { done, handled } = noting(mail);
  await jobs.queue(mail, 'old');
  await database.updateTable('job').set({ lane: null }).execute();
  jobs.worker([handled]).start();
  await until(() => done.length === 1);
});

test('while everything due is run one after another, nothing is begun in the background', async () => {
  let running = 0;
  let most = 0;
  const { done, handled } = noting(payment, 10, async () => {
    running += 1;
    most = Math.max(most, running);
    await turnOfTheLoop();
    running -= 1;
  });
  const dueAt = after(clock.now(), minutes(1));
  for (const name of names(10)) await jobs.queue(payment, name, { dueAt });
  const worker = jobs.worker([handled]);
  worker.start();
  const drained = worker.runDue();
  clock.offset += minutes(1);
  expect(await drained.then(() => worker.runDue()).then(() => most)).toBe(1);
  expect(done).toEqual(names(10));
});

test('running everything due waits for jobs that began in the background', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = false;
  const { done, handled } = noting(payment, 2, async (name) => {
    if (name !== 'slow') return;
    begun = true;
    await gate.promise;
  });
  await jobs.queue(payment, 'slow');
  const worker = jobs.worker([handled]);
  worker.start();
  await until(() => begun);
  const drained = worker.runDue();
  await jobs.queue(payment, 'next');
  // Long enough for the next one to run if it did not wait.
  for (let look = 0; look < 50; look += 1) await jobs.rows();
  expect(done).toEqual([]);
  gate.resolve();
  expect(await drained).toBe(2);
  expect(done).toEqual(['slow', 'next']);
});

test('jobs with one key, of whatever kind, run one after another in the order in which they are due', async () => {
  const other = namedJob('other', 'events');
  const running = new Map<string, number>();
  let overlaps = 0;
  const order: string[] = [];
  let rounds = 0;
  const work = async (name: string) => {
    const key = name.charAt(0);
    const count = (running.get(key) ?? 0) + 1;
    running.set(key, count);
    if (count > 1) overlaps += 1;
    await turnOfTheLoop();
    running.set(key, count - 1);
    order.push(name);
    rounds += 1;
  };
  const expected: Record<string, string[]> = { a: [], b: [], c: [] };
  for (let index = 0; index < 60; index += 1) {
    const key = 'abc'.charAt(index % 3);
    const name = `${key}${index}`;
    expected[key]?.push(name);
    await jobs.queue(index % 2 === 0 ? payment : other, name, { serialKey: key });
  }
  const handled = [noting(payment, 1, work).handled, noting(other, 1, work).handled];
  for (const worker of [jobs.worker(handled), jobs.worker(handled), jobs.worker(handled)]) worker.start();
  await until(() => rounds === 60);
  expect(overlaps).toBe(0);
  for (const [key, inOrder] of Object.entries(expected)) {
    expect(order.filter((name) => name.startsWith(key))).toEqual(inOrder);
  }
});

test('a job that waits for its next attempt holds back the later ones of its key, a parked one does not', async () => {
  let broken = true;
  const { done, handled } = noting(payment, 1, async (name) => {
    if (broken && name === 'first') throw new Error('not yet');
  });
  const { runDue } = jobs.worker([handled]);
  await jobs.queue(payment, 'first', { serialKey: 'shop' });
  await jobs.queue(payment, 'second', { serialKey: 'shop' });
  await jobs.queue(payment, 'stranger', { serialKey: 'another shop' });
  await runDue();
  expect(done).toEqual(['stranger']);
  broken = false;
  clock.offset += seconds(11);
  await runDue();
  expect(done).toEqual(['stranger', 'first', 'second']);

  broken = true;
  await jobs.queue(payment, 'first', { serialKey: 'shop' });
  await jobs.queue(payment, 'third', { serialKey: 'shop' });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(done).not.toContain('third');
    await runDue();
    clock.offset += hours(7);
  }
  await runDue();
  expect(done).toContain('third');
});
