import { randomUUID } from 'node:crypto';
import type { OperatorJobs } from '@kontor/contract/operator-job';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { after, minutes } from '../../infrastructure/clock.ts';
import { sendMailJob } from '../../infrastructure/mail/outbox.ts';
import { merchant } from '../../testing/accounts.ts';
import { newOperator } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { client } = await newOperator(kontor, operators);
const { database, clock, jobs } = kontor.infrastructure;

const read = async () => (await client.expect(200, 'GET /operator/job')).json<OperatorJobs>();

beforeEach(async () => {
  await database.deleteFrom('job').execute();
});

/** A mail that cannot be sent because it is gone: its job ends without doing anything. */
async function parkedMail(): Promise<string> {
  await jobs.enqueue(database, sendMailJob, { mailUuid: 'secret-of-a-customer' });
  const { uuid } = await database
    .updateTable('job')
    .set({ attempts: 12, failed_at: clock.now(), last_error: 'The mail server did not take a mail (550)' })
    .where(sql`payload ->> 'mailUuid'`, '=', 'secret-of-a-customer')
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

test('operators see the figures of every lane and the parked jobs, without what the jobs are about', async () => {
  const uuid = await parkedMail();
  const dueAt = after(clock.now(), -minutes(5));
  await jobs.enqueue(database, sendMailJob, { mailUuid: randomUUID() }, { dueAt });
  const { lanes, parked } = await read();
  expect(lanes.map(({ lane }) => lane)).toEqual(['mail', 'payment', 'events', 'outside', 'default']);
  expect(lanes[0]).toEqual({ lane: 'mail', waiting: 1, running: 0, parked: 1, oldestDueAt: dueAt.toISOString() });
  expect(parked).toMatchObject([
    { uuid, kind: 'send-mail', lane: 'mail', attempts: 12, lastError: 'The mail server did not take a mail (550)' },
  ]);
  expect(JSON.stringify(parked)).not.toContain('secret-of-a-customer');
});

test('a parked job is run again when an operator says so, once', async () => {
  const resend = `POST /operator/job/${await parkedMail()}/resend`;
  await client.expect(204, resend);
  await client.expect(404, resend);
  expect(await kontor.worker.runDue()).toBe(1);
  expect((await read()).parked).toEqual([]);
});

test('only operators see jobs and run them again', async () => {
  const other = await merchant(kontor);
  const resend = `POST /operator/job/${await parkedMail()}/resend`;
  await other.client.expect(403, 'GET /operator/job');
  await other.client.expect(403, resend);
  expect((await read()).parked).toHaveLength(1);
});
