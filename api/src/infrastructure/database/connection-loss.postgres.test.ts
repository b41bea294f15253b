import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { confirmedUser, merchantAccount } from '../../testing/accounts.ts';
import { quietLog } from '../../testing/portal-store.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { minutes } from '../clock.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

let kontor: TestApp;
let databaseUrl: string;
let drop: () => Promise<void>;
/** A separate connection that observes and interferes. */
let admin: pg.Client;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  databaseUrl = database.url;
  drop = database.drop;
  kontor = await createTestApp({ databaseUrl });
  admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
});
afterEach(() => admin.query('drop trigger if exists hold on membership'));
afterAll(async () => {
  await admin?.end();
  await kontor?.close();
  await drop?.();
});

/** Resolves when a statement of the server waits for the lock that `admin` holds. */
async function untilHeld(): Promise<number> {
  for (;;) {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]) return rows[0].pid;
  }
}

test('a connection lost during a request leaves no partial data and is answered with 503 at once', async () => {
  const { client } = await confirmedUser(kontor);
  const step = `PUT /signup/account/${randomUUID()}`;
  // The step writes the user, then the organization, then the membership, where it is blocked.
  await admin.query('begin');
  await admin.query('lock table membership in exclusive mode');
  const answer = client.call(step, { body: merchantAccount() });
  await admin.query('select pg_terminate_backend($1)', [await untilHeld()]);
  // While the lock is still held: the failure comes from the lost connection, not from the lock.
  const { statusCode, headers } = await answer;
  await admin.query('commit');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect((await client.expect(200, 'GET /organization')).json()).toEqual([]);
  expect((await client.expect(200, 'GET /user')).json()).toMatchObject({ state: 'double-opt-in-confirmed' });
  // The same key completes the step.
  await client.expect(200, step, merchantAccount());
});

/** As the payment provider sends it. */
function paymentEvent() {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'ping', created: 1, data: {} });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_nowhere' });
  return kontor.app.inject({
    method: 'POST',
    url: '/api/v4/payment/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

test("while every connection is in use requests get 503 instead of waiting, and the payment provider's events are still accepted", async () => {
  const { client } = await confirmedUser(kontor);
  const { database } = kontor.infrastructure;
  await admin.query('begin');
  await admin.query('lock table lead in exclusive mode');
  const held = Array.from({ length: 10 }, () => sql`select 1 from lead for update`.execute(database));
  await untilHeld();
  // The rows are released below, or when Postgres cancels the statements; requests that wait until then are answered
  // with 200.
  expect((await client.call('GET /organization')).statusCode).toBe(503);
  expect((await paymentEvent()).statusCode).toBe(200);
  await admin.query('commit');
  await Promise.all(held);
  await client.expect(200, 'GET /organization');
});

test('connections stay open while there are no requests, so that the next page waits for none', async () => {
  const { database, pools, close } = await openDatabase({ databaseUrl, dataDirectory: 'memory' }, quietLog);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database)));
    await vi.advanceTimersByTimeAsync(minutes(30));
    expect(pools.shared?.totalCount).toBe(5);
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test('of two transactions in a deadlock one is repeated, and both succeed', async () => {
  const { database } = kontor.infrastructure;
  const names = [randomUUID(), randomUUID()];
  await database
    .insertInto('system_value')
    .values(names.map((name) => ({ name, value: '0' })))
    .execute();
  const add = (name: string) => sql`update system_value set value = value::int + 1 where name = ${name}`;
  const bothLocked = Promise.withResolvers<void>();
  let locked = 0;
  const work = (order: readonly string[]) =>
    inTransaction(database, async (tx) => {
      const [first = '', second = ''] = order;
      await add(first).execute(tx);
      locked += 1;
      if (locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await add(second).execute(tx);
    });
  await Promise.all([work(names), work(names.toReversed())]);
  const rows = await database.selectFrom('system_value').select('value').where('name', 'in', names).execute();
  expect(rows.map(({ value }) => value)).toEqual(['2', '2']);
  // Once each, and one of them twice.
  expect(locked).toBe(3);
});
