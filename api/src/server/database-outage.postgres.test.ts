import { randomBytes } from 'node:crypto';
import { chownSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { merchant } from '../testing/accounts.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

let kontor: TestApp;
let client: TestClient;
let name: string;
let drop: () => Promise<void>;
/** Connected to another database of the same server. */
let admin: pg.Client;
/** Connected to the portal's. */
let inside: pg.Client;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  name = new URL(database.url).pathname.slice(1);
  kontor = await createTestApp({ databaseUrl: database.url });
  ({ client } = await merchant(kontor));
  admin = new pg.Client({ connectionString: process.env['KONTOR_TEST_DATABASE_URL'] });
  inside = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await inside.connect();
});
afterEach(() => inside.query('drop trigger if exists refuse on app_user'));
afterAll(async () => {
  await inside?.end();
  await kontor?.close();
  await admin?.end();
  await drop?.();
});

const ready = async (server = kontor) => {
  const answer = await server.client().call('GET /health/ready');
  return [answer.statusCode, answer.json<{ status: string }>().status];
};

const profile = { firstName: 'Ada', lastName: 'Lovelace', language: 'en' } as const;

async function expectUnavailable(): Promise<void> {
  const answer = await client.call('PUT /user', { body: profile });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ code: 'unavailable', detail: '' });
}

/** As a failover does: running sessions end, and new ones are read-only. */
async function failOver(): Promise<void> {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> all ($2)`, [
    name,
    [(await inside.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
  ]);
}

test('a read-only database is answered with 503, ready says so, and both end with it', async () => {
  expect(await ready()).toEqual([200, 'ready']);
  await failOver();
  await until(async () => (await ready())[1] === 'database-read-only');
  expect(await ready()).toEqual([503, 'database-read-only']);
  // Every connection of the pool begins in this time, and its session stays read-only.
  await Promise.all(
    Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(kontor.infrastructure.database)),
  );
  await expectUnavailable();

  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  expect(await ready()).toEqual([200, 'ready']);
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('PUT /user', { body: profile })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('requests after a read-only time succeed even if nothing asked whether the server is ready', async () => {
  await failOver();
  // Those that were lost are noticed by the statement that uses them next.
  const state = sql<{ state: string }>`select current_setting('transaction_read_only') as state`;
  await until(() =>
    state.execute(kontor.infrastructure.database).then(
      ({ rows }) => rows[0]?.state === 'on',
      () => false,
    ),
  );
  await expectUnavailable();
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  // Each connection of that time is used for one request at most.
  for (let request = 0; request < 12; request += 1) await client.call('PUT /user', { body: profile });
  await client.expect(200, 'PUT /user', profile);
});

test.each([
  ['the disk is full', '53100'],
  ['memory is full', '53200'],
  ['no connection is left', '53300'],
  ['the database is read-only', '25006'],
  ['the server is being stopped', '57P01'],
  ['the server is starting', '57P03'],
  ['a file cannot be written', '58030'],
])('while %s a request is answered with 503', async (_, code) => {
  await inside.query(`create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'select secret from app_user' using errcode = '${code}'; end $$`);
  await inside.query('create trigger refuse before update on app_user for each row execute function refuse()');
  await expectUnavailable();
  await inside.query('drop trigger refuse on app_user');
  await client.expect(200, 'PUT /user', profile);
  expect(await ready()).toEqual([200, 'ready']);
});

const disk = mountSmallDisk(64);
const onSmallDisk = disk === null ? test.skip : test;

onSmallDisk(
  'a full disk is seen by the first write that has no room, and the server is ready when there is room again',
  async () => {
    if (disk === null) return;
    const small = `kontor_small_${randomBytes(4).toString('hex')}`;
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    chownSync(disk.folder, uid, gid);
    await admin.query(`create tablespace ${small} location '${disk.folder}'`);
    await admin.query(`create database ${small} tablespace ${small}`);
    const url = new URL(process.env['KONTOR_TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${small}`;
    const server = await createTestApp({ databaseUrl: url.href });
    const { database } = server.infrastructure;
    const write = () =>
      database
        .insertInto('system_value')
        .values({ name: randomBytes(8).toString('hex'), value: randomBytes(400_000).toString('hex') })
        .execute();
    await write();
    expect(await ready(server)).toEqual([200, 'ready']);

    disk.fill();
    await expect(write()).rejects.toMatchObject({ code: '53100' });
    expect(await ready(server)).toEqual([503, 'database-full']);
    disk.empty();
    await until(async () => (await ready(server))[0] === 200);
    await write();

    await server.close();
    await admin.query(`drop database ${small} with (force)`);
    await admin.query(`drop tablespace ${small}`);
    disk.remove();
  },
);
