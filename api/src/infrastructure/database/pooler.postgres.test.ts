import { randomUUID } from 'node:crypto';
import type { Shop } from '@kontor/contract/shop';
import { findPgBouncer, type Pooler, startPgBouncer } from '@kontor/programs/pgbouncer';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop, newShop } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { actFor, actForAll } from './acting-for.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

/** Fewer than the server opens connections: they get those of each other. */
const sessions = 2;

let kontor: TestApp;
let pooler: Pooler;
let drop: () => Promise<void>;
const isThere = findPgBouncer() !== null;

const behindPooler = test.runIf(isThere);

beforeAll(async () => {
  if (!isThere) return;
  const database = await createPostgresDatabase();
  drop = database.drop;
  pooler = await startPgBouncer(database.url, sessions);
  kontor = await createTestApp({ databaseUrl: pooler.url, databaseDirectUrl: database.url });
});
afterAll(async () => {
  await kontor?.close();
  await pooler?.stop();
  await drop?.();
});

/** For whom a session of the pooler acts outside of transactions. */
async function leftInSession(): Promise<unknown> {
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('role') as role, nullif(current_setting('kontor.acting_for', true), '') as "actingFor"`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

behindPooler('each tenant sees its own rows alone, however many ask at once', async () => {
  const { restricted } = kontor;
  const merchants = await Promise.all(Array.from({ length: 4 }, () => merchantWithShop(kontor)));
  const asking = Array.from({ length: 10 }, () => merchants).flat();
  const seen = await Promise.all(
    asking.map(async ({ client, organizationUuid }) =>
      (await client.expect(200, `GET /organization/${organizationUuid}/shop`)).json<Shop[]>().map(({ uuid }) => uuid),
    ),
  );
  expect(seen).toEqual(asking.map(({ shop }) => [shop.uuid]));
  const shops = () => restricted.selectFrom('shop').select('uuid').execute();
  expect(await actFor('no-tenant', shops)).toEqual([]);
  expect(await actForAll(shops)).toHaveLength(merchants.length);
});

behindPooler('a transaction acts for its tenant until its end, and is rolled back as a whole', async () => {
  const { restricted } = kontor;
  const { client, organizationUuid } = await merchantWithShop(kontor);
  await client.expect(201, `POST /organization/${organizationUuid}/shop`, newShop({ name: 'Zweiter' }));
  const name = randomUUID();
  const work = () =>
    inTransaction(restricted, async (tx) => {
      await tx.insertInto('system_value').values({ name, value: '1' }).execute();
      await sql`select 1 / 0`.execute(tx);
    });
  await expect(actForAll(work)).rejects.toThrow('division by zero');
  const left = await actForAll(() =>
    restricted.selectFrom('system_value').select('name').where('name', '=', name).execute(),
  );
  expect(left).toEqual([]);
});

behindPooler('a server that was not told of the pooler does not start, and says what is missing', async () => {
  const log = { info() {}, warn() {}, error() {} };
  await expect(openDatabase({ databaseUrl: pooler.url, dataDirectory: 'memory' }, log)).rejects.toThrow(
    /^DATABASE_URL leads to a pooler of transactions: DATABASE_DIRECT_URL/,
  );
});

behindPooler('a statement keeps to its limit, and no session of the pooler keeps what one has set', async () => {
  const { restricted } = kontor;
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  expect((await actForAll(() => limit.execute(restricted))).rows).toEqual([{ limit: '15s' }]);
  expect(await leftInSession()).toEqual({ role: 'none', actingFor: null });
});
