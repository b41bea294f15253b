import { beforeEach, expect, test } from 'vitest';
import { namedJob, testJobs } from '../../testing/test-jobs.ts';
import { hours, minutes, seconds } from '../clock.ts';
import { type HandledJob, handleJob } from './define-job.ts';

const jobs = await testJobs();
const { clock } = jobs;
const mail = namedJob('mail-of-test', 'mail');

class Away extends Error {}

let isAway: boolean;
let attempts: number;
let sent: string[];
beforeEach(() => {
  [isAway, attempts, sent] = [true, 0, []];
});

const sendMail: HandledJob = handleJob(
  mail,
  async ({ name }) => {
    attempts += 1;
    if (isAway) throw new Away('The mail server hangs');
    sent.push(name);
  },
  (error) => error instanceof Away,
);

async function queueMails(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await jobs.queue(mail, `mail ${index}`);
}

test('a mail server that hangs for four seconds delays no mail by more than five', async () => {
  await queueMails(20);
  const { runDue } = jobs.worker([sendMail]);
  await runDue();
  isAway = false;
  clock.offset += seconds(5);
  await runDue();
  expect(sent).toHaveLength(20);
});

test('while a mail server is away one mail asks for it, and the others wait', async () => {
  await queueMails(20);
  const { runDue } = jobs.worker([sendMail]);
  await runDue();
  expect(attempts).toBe(20);
  for (let second = 0; second < 240; second += 5) {
    clock.offset += seconds(5);
    await runDue();
  }
  expect(attempts - 20).toBeLessThan(40);
  expect(attempts - 20).toBeGreaterThan(10);
  expect(sent).toEqual([]);
});

test('a mail that is refused for good shows that the server is back: the others follow at once', async () => {
  await queueMails(3);
  let isRefused = false;
  const handled = handleJob(
    mail,
    async ({ name }) => {
      if (isAway) throw new Away('The mail server hangs');
      isRefused = sent.length === 0 && !isRefused;
      if (isRefused) throw new Error('550 no such mailbox');
      sent.push(name);
    },
    (error) => error instanceof Away,
  );
  const { runDue } = jobs.worker([handled]);
  await runDue();
  isAway = false;
  clock.offset += seconds(5);
  await runDue();
  expect(sent).toHaveLength(2);
});

test('after a day without a mail server, its mails are sent within five minutes', async () => {
  await queueMails(5);
  const { runDue } = jobs.worker([sendMail]);
  for (let hour = 0; hour < 24; hour += 1) {
    await runDue();
    clock.offset += hours(1);
  }
  await runDue();
  isAway = false;
  clock.offset += minutes(5);
  await runDue();
  expect(sent).toHaveLength(5);
});

test('an outage of one provider holds up no other lane', async () => {
  const other = namedJob('other-lane', 'outside');
  await queueMails(1);
  const done: string[] = [];
  const { runDue } = jobs.worker([sendMail, handleJob(other, async ({ name }) => void done.push(name))]);
  await runDue();
  await jobs.queue(other, 'goes on');
  await runDue();
  expect(done).toEqual(['goes on']);
});

test('what waits for something of its own neither holds up the others of its lane nor is hurried by them', async () => {
  const order = namedJob('order-of-test', 'mail');
  class OtherChange extends Error {}
  let tries = 0;
  const waits = handleJob(
    order,
    async () => {
      tries += 1;
      throw new OtherChange('Another change of the contract is at work');
    },
    undefined,
    (error) => error instanceof OtherChange,
  );
  await jobs.queue(order, 'waits');
  const { runDue } = jobs.worker([waits, sendMail]);
  isAway = false;
  for (let hour = 0; hour < 48; hour += 1) {
    clock.offset += hours(1);
    await runDue();
  }
  isAway = true;
  await queueMails(2);
  await runDue();
  const before = tries;
  isAway = false;
  clock.offset += seconds(5);
  await runDue();
  expect(sent).toHaveLength(2);
  expect(tries).toBe(before);
  expect(await jobs.rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
});
