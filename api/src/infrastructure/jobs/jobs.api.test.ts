import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { testApp } from '../../testing/test-app.ts';
import { days, hours, minutes, seconds } from '../clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { sendMailJob } from '../mail/outbox.ts';
import { handleJob } from './define-job.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';

const kontor = await testApp();
let done: string[];
beforeEach(async () => {
  done = [];
  await kontor.infrastructure.database.deleteFrom('job').execute();
});

const noteDone = async (mailUuid: string) => {
  done.push(mailUuid);
};
/** A worker for which every kind of job is: send the mail with this name. */
function worker(send: (mailUuid: string) => Promise<void> = noteDone): JobWorker {
  const { database, clock, jobs, log } = kontor.infrastructure;
  const handler = handleJob(sendMailJob, ({ mailUuid }) => send(mailUuid));
  return createJobWorker(database, clock, jobs, [handler], log);
}
const queue = (name: string, options = {}) =>
  kontor.infrastructure.jobs.enqueue(kontor.infrastructure.database, sendMailJob, { mailUuid: name }, options);

test('a job comes into being with its transaction or not at all', async () => {
  const { database, jobs } = kontor.infrastructure;
  const failing = inTransaction(database, async (tx) => {
    await jobs.enqueue(tx, sendMailJob, { mailUuid: 'undone' });
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await inTransaction(database, (tx) => jobs.enqueue(tx, sendMailJob, { mailUuid: 'kept' }));
  await worker().runDue();
  expect(done).toEqual(['kept']);
});

test('jobs run in the order in which they are due, and not before', async () => {
  const { clock } = kontor.infrastructure;
  const inHours = (count: number) => ({ dueAt: new Date(clock.now().getTime() + hours(count)) });
  await queue('later', inHours(2));
  await queue('sooner', inHours(1));
  const { runDue, nextDueAt } = worker();
  await runDue();
  expect(done).toEqual([]);
  expect((await nextDueAt())?.getTime()).toBeGreaterThan(clock.now().getTime() + minutes(50));
  clock.offset += hours(3);
  await runDue();
  expect(done).toEqual(['sooner', 'later']);
  expect(await nextDueAt()).toBeNull();
});

test('several workers share the jobs and run each once', async () => {
  const names = Array.from({ length: 40 }, () => randomUUID());
  for (const name of names) await queue(name);
  await Promise.all([worker(), worker(), worker(), worker()].map(({ runDue }) => runDue()));
  expect([...done].sort()).toEqual([...names].sort());
});

test('a second job with the same key is dropped while the first one waits', async () => {
  await queue('first', { uniqueKey: 'k' });
  await queue('second', { uniqueKey: 'k' });
  await worker().runDue();
  await queue('third', { uniqueKey: 'k' });
  await worker().runDue();
  expect(done).toEqual(['first', 'third']);
});

test('a job that is in hand may queue itself again under its key', async () => {
  await queue('again', { uniqueKey: 'k' });
  const dueAt = new Date(kontor.infrastructure.clock.now().getTime() + days(1));
  await worker(() => queue('tomorrow', { uniqueKey: 'k', dueAt })).runDue();
  kontor.infrastructure.clock.offset += days(2);
  await worker().runDue();
  expect(done).toEqual(['tomorrow']);
});

test('a job that was called off does not run', async () => {
  await queue('off', { uniqueKey: 'k' });
  await kontor.infrastructure.jobs.cancel(kontor.infrastructure.database, 'k');
  expect(await worker().runDue()).toBe(0);
});

test('a failing job is tried again later and succeeds then, without holding up the others', async () => {
  let broken = true;
  const flaky = worker(async (name) => {
    if (broken && name === 'flaky') throw new Error('server down');
    done.push(name);
  });
  await queue('flaky');
  await queue('sound');
  await flaky.runDue();
  expect(done).toEqual(['sound']);
  broken = false;
  kontor.infrastructure.clock.offset += seconds(11);
  await flaky.runDue();
  expect(done).toEqual(['sound', 'flaky']);
});

test('a job that always fails is given up after twelve attempts, and that is logged as an error', async () => {
  await queue('hopeless');
  const hopeless = worker(() => Promise.reject(new Error('never')));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await hopeless.runDue();
    kontor.infrastructure.clock.offset += hours(7);
  }
  const [row] = await kontor.infrastructure.database.selectFrom('job').selectAll().execute();
  expect(row).toMatchObject({ attempts: 12, last_error: 'never' });
  expect(row?.failed_at).not.toBeNull();
  expect(kontor.logged.filter((line) => line.startsWith('job given up'))).toHaveLength(1);
});

test('a job whose worker died is taken over after five minutes', async () => {
  await queue('orphan');
  const { database } = kontor.infrastructure;
  const lockedUntil = (distance: number) =>
    database
      .updateTable('job')
      .set({ locked_until: new Date(Date.now() + distance) })
      .execute();
  await lockedUntil(minutes(4));
  await worker().runDue();
  expect(done).toEqual([]);
  await lockedUntil(-seconds(1));
  await worker().runDue();
  expect(done).toEqual(['orphan']);
});
