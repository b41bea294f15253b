import type { AddressInfo } from 'node:net';
import { apiBase } from '@kontor/contract/calls';
import { findPgBouncer, type Pooler, startPgBouncer } from '@kontor/programs/pgbouncer';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

let kontor: TestApp;
let origin: string;
let drop: () => Promise<void>;
/** A separate connection that holds locks. */
let admin: pg.Client;
/** Another one that observes: within a transaction the view has the backends of its beginning. */
let observer: pg.Client;
let pooler: Pooler | null = null;

async function start(isPooled: boolean): Promise<void> {
  const database = await createPostgresDatabase();
  drop = database.drop;
  pooler = isPooled ? await startPgBouncer(database.url, 20) : null;
  const urls = pooler && { databaseUrl: pooler.url, databaseDirectUrl: database.url };
  kontor = await createTestApp(urls ?? { databaseUrl: database.url });
  await kontor.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(kontor.app.server.address() as AddressInfo).port}`;
  [admin, observer] = [1, 2].map(() => new pg.Client({ connectionString: database.url })) as [pg.Client, pg.Client];
  await Promise.all([admin.connect(), observer.connect()]);
}

async function stop(): Promise<void> {
  await admin?.end();
  await observer?.end();
  await kontor?.close();
  await pooler?.stop();
  await drop?.();
}

/** How many statements wait for the lock that `admin` holds. */
async function waiting(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 20_000 });

/** A call over a connection of its own, which can be given up. */
function call({ cookies }: TestClient, path: string, signal?: AbortSignal): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(origin + apiBase + path, { headers: { cookie, connection: 'close' }, ...(signal && { signal }) });
}

const holdDevices = async () => {
  await admin.query('begin');
  await admin.query('lock table device in access exclusive mode');
};

describe.each([
  ['to the database', false],
  ...(findPgBouncer() === null ? [] : [['through a pooler of transactions', true] as const]),
] as const)('with connections %s', (_, isPooled) => {
  beforeAll(() => start(isPooled));
  afterEach(() => admin.query('rollback'));
  afterAll(stop);

  test('a read whose client has gone ends in the database, and what it would have read next is not read', async () => {
    const { client, shopPath } = await merchantWithShop(kontor);
    await holdDevices();
    const leaving = new AbortController();
    const answer = call(client, `${shopPath}/wms/device`, leaving.signal).catch((error: Error) => error.name);
    await untilWaiting(1);
    leaving.abort();
    expect(await answer).toBe('AbortError');
    // The lock is still held: only the end of the statement can have ended the wait.
    await untilWaiting(0);
    // Who leaves is no failure of the server.
    expect(kontor.logged.filter((line) => /request failed|call failed/.test(line))).toEqual([]);
    // Its connection serves others as before.
    await admin.query('rollback');
    expect((await call(client, `${shopPath}/wms/device`)).status).toBe(200);
  });

  test('reads of one tenant that take long leave connections to the others', async () => {
    const [heavy, other] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
    await holdDevices();
    const leaving = new AbortController();
    const answers = Array.from({ length: 20 }, () =>
      call(heavy.client, `${heavy.shopPath}/wms/device`, leaving.signal).catch(() => null),
    );
    await untilWaiting(4);
    expect((await call(other.client, `/organization/${other.organizationUuid}`)).status).toBe(200);
    expect(await waiting()).toBe(4);
    leaving.abort();
    await Promise.all(answers);
    await untilWaiting(0);
    await admin.query('rollback');
    // All turns are free again.
    const again = await Promise.all(
      Array.from({ length: 6 }, () => call(heavy.client, `${heavy.shopPath}/wms/device`)),
    );
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  test('a change whose client has gone is done to its end', async () => {
    const { client } = await merchantWithShop(kontor);
    await admin.query('begin');
    await admin.query('lock table app_user in exclusive mode');
    const leaving = new AbortController();
    const token = client.cookies.get('XSRF-TOKEN') ?? '';
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = fetch(`${origin}${apiBase}/user`, {
      method: 'PUT',
      headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', language: 'en' }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await untilWaiting(1);
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await admin.query('rollback');
    await until(async () => (await client.expect(200, 'GET /user')).json<{ firstName: string }>().firstName === 'Ada');
  });
});
