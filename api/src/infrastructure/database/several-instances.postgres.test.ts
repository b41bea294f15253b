import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { catchUpWithOthers } from '../../sandbox/dev-tools/shared-clock.ts';
import { confirmedUser, merchant, merchantAccount, password } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { minutes } from '../clock.ts';
import { handleJob } from '../jobs/define-job.ts';
import { createJobWorker } from '../jobs/job-worker.ts';
import { sendMailJob } from '../mail/outbox.ts';
import { writeClockOffset } from '../system-values.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

// Two servers on one database, as during every rolling deployment.

let drop: () => Promise<void>;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  const open = () => createTestApp({ databaseUrl: database.url });
  // Simultaneously: both find a database without tables.
  [one, other] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await drop?.();
});

/** The same browser, routed to another server by a load balancer. */
function at(server: TestApp, { cookies }: TestClient): TestClient {
  const client = server.client();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

test('a session opened at one server is valid at the other, with its XSRF token, and ends at both', async () => {
  const { client, email } = await merchant(one);
  await at(other, client).expect(200, 'PUT /user', { firstName: 'Ada', lastName: 'Lovelace', language: 'en' });
  await client.login(email, password);
  await at(other, client).expect(204, 'POST /auth/logout');
  await client.expect(401, 'GET /user');
});

test('refreshes of one token at both at once all succeed, with the same new token', async () => {
  const { client } = await merchant(one);
  const tabs = Array.from({ length: 20 }, (_, tab) => at(tab % 2 === 0 ? one : other, client));
  const answers = await Promise.all(tabs.map((tab) => tab.call('POST /auth/refresh-cookie')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(new Set(tabs.map(({ cookies }) => cookies.get('kontor-refresh'))).size).toBe(1);
});

test('guesses at both servers are counted together', async () => {
  const { email } = await merchant(one);
  const guess = (server: TestApp) =>
    server.client().call('POST /auth/login', { body: { username: email, password: 'a guess' } });
  const answers = await Promise.all(Array.from({ length: 24 }, (_, turn) => guess(turn % 2 === 0 ? one : other)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14);
  one.infrastructure.clock.offset += minutes(16);
  other.infrastructure.clock.offset += minutes(16);
});

test('an account step at both at once, with one key, makes one organization', async () => {
  const { client } = await confirmedUser(one);
  const step = `PUT /signup/account/${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      at(turn % 2 === 0 ? one : other, client).call(step, { body: merchantAccount() }),
    ),
  );
  const [done, ...again] = [...new Set(answers.map(({ statusCode }) => statusCode))].sort();
  expect([done, ...again.filter((status) => status !== 409)]).toEqual([200]);
  expect((await client.expect(200, 'GET /organization')).json()).toHaveLength(1);
});

test('a job runs once, on either server', async () => {
  const done: string[] = [];
  const send = async ({ mailUuid }: { mailUuid: string }) => void done.push(mailUuid);
  const { database, jobs } = one.infrastructure;
  await database.deleteFrom('job').execute();
  const names = Array.from({ length: 60 }, () => randomUUID());
  for (const mailUuid of names) await jobs.enqueue(database, sendMailJob, { mailUuid });
  const workers = [one, other, one, other].map(({ infrastructure: its }) =>
    createJobWorker(its.database, its.clock, its.jobs, [handleJob(sendMailJob, send)], its.log),
  );
  await Promise.all(workers.map(({ runDue }) => runDue()));
  expect(done.sort()).toEqual(names.sort());
});

/** As several servers and the migration's job open a new database. */
async function openAtOnce(count: number): Promise<{ servers: OpenDatabase[]; close: () => Promise<void> }> {
  const fresh = await createPostgresDatabase();
  const silent = { info() {}, warn() {}, error() {} };
  const open = () => openDatabase({ databaseUrl: fresh.url, dataDirectory: 'memory' }, silent);
  const servers = await Promise.all(Array.from({ length: count }, open));
  return { servers, close: () => Promise.all(servers.map(({ close }) => close())).then(fresh.drop) };
}

test('of several servers with an empty database one runs the migrations, and the others wait for it', async () => {
  const { servers, close } = await openAtOnce(5);
  expect(servers.map(({ migrated }) => migrated).filter((made) => made.length > 0)).toEqual([Object.keys(migrations)]);
  await close();
});

test('exclusive work runs on one server at a time', async () => {
  const { servers, close } = await openAtOnce(3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await servers[0]?.database.selectFrom('system_value').selectAll().execute();
    running -= 1;
  };
  await Promise.all(servers.map(({ exclusively }) => exclusively(work)));
  expect([most, running]).toEqual([1, 0]);
  await close();
});

test('a clock that is moved at one server is moved at the other, and never back', async () => {
  const { database, clock } = other.infrastructure;
  const before = clock.offset;
  await writeClockOffset(one.infrastructure.database, before + minutes(30));
  await catchUpWithOthers(other.infrastructure);
  expect(clock.offset).toBe(before + minutes(30));
  await writeClockOffset(database, 0);
  await catchUpWithOthers(other.infrastructure);
  expect(clock.offset).toBe(before + minutes(30));
});

test("reading or moving the time begins at the other server's time", async () => {
  const timeOf = async (server: TestApp, call: string, body?: object) =>
    Date.parse((await server.client().expect(200, call, body)).json<{ now: string }>().now);
  const reached = await timeOf(one, 'POST /dev/clock', { advanceSeconds: 7200 });
  expect(await timeOf(other, 'GET /dev/clock')).toBeGreaterThanOrEqual(reached);
  await writeClockOffset(one.infrastructure.database, one.infrastructure.clock.offset + minutes(60));
  const moved = await timeOf(other, 'POST /dev/clock', { advanceSeconds: 60 });
  expect(moved).toBeGreaterThanOrEqual(reached + minutes(61));
});
