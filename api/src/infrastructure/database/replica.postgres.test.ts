import { type PostgresReplica, startPostgres, startReplica } from '@kontor/programs/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FreezableDatabase, freezableDatabase } from '../../testing/freezable-database.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { actForAll } from './acting-for.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let server: Awaited<ReturnType<typeof startPostgres>>;
let replica: PostgresReplica | null = null;
/** The server's way to the replica. */
let passage: FreezableDatabase | null = null;
let opened: OpenDatabase;
/** A connection to the replica, which can hold up what it follows. */
let admin: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
  const { url } = await createPostgresDatabase({ server: server.url });
  replica = await startReplica(server.url);
  admin = new pg.Client({ connectionString: replica.url(url) });
  await admin.connect();
  passage = await freezableDatabase(replica.url(url));
  opened = await openDatabase({ databaseUrl: url, databaseReplicaUrl: passage.url, dataDirectory: 'memory' }, log);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Time goes on from one test to the next.
  vi.advanceTimersByTime(passed * 1000);
});
afterAll(async () => {
  vi.useRealTimers();
  await admin?.end().catch(() => undefined);
  await opened?.close();
  passage?.close();
  stopReplica();
  server?.stop();
});

function stopReplica(): void {
  replica?.stop();
  replica = null;
}

/** From now on the replica gets what is written, and does not show it. */
async function holdUp(): Promise<void> {
  await admin.query('select pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    const { rows } = await admin.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    expect(rows[0]?.state).toBe('paused');
  });
}

const untilFromReplica = () =>
  vi.waitFor(async () => {
    pass(2);
    expect(await isFromReplica()).toBe(true);
  });

/** Whether a read went to the replica. */
const isFromReplica = () =>
  actForAll(() =>
    opened.replica.read(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]?.is;
    }),
  );
/** Seconds. */
let passed = 0;
function pass(seconds: number): void {
  passed += seconds;
  vi.advanceTimersByTime(seconds * 1000);
}
/** Second after second. */
async function whileItPasses<T>(reading: Promise<T>): Promise<T> {
  let isRead = false;
  const noted = reading.finally(() => {
    isRead = true;
  });
  await vi.waitUntil(() => {
    pass(1);
    return isRead;
  });
  return noted;
}

/** The name of what was written. */
async function write(): Promise<string> {
  const name = `written-${crypto.randomUUID()}`;
  await actForAll(() => opened.database.insertInto('system_value').values({ name, value: '1' }).execute());
  return name;
}

const readsUpToNow = (name: string, how: 'readUpToNow' | 'readUpToNowAtLeisure') =>
  actForAll(() =>
    opened.replica[how](async (db) => {
      const found = await db
        .selectFrom('system_value')
        .select(sql<boolean>`pg_is_in_recovery()`.as('isFromReplica'))
        .where('name', '=', name)
        .executeTakeFirst();
      return { isFromReplica: found?.isFromReplica ?? null, isThere: found !== undefined };
    }),
  );

test('long reads go to the replica while it follows, and to the database once it is ten seconds behind', async () => {
  await untilFromReplica();
  await holdUp();
  await write();
  pass(2);
  expect(await isFromReplica(), 'some seconds old').toBe(true);
  pass(5);
  expect(await isFromReplica()).toBe(true);
  pass(6);
  expect(await isFromReplica(), 'older than ten seconds').toBe(false);
  await admin.query('select pg_wal_replay_resume()');
  await untilFromReplica();
});

test('what was just committed is read: from a replica that has it, and from the database otherwise', async () => {
  await untilFromReplica();
  const name = await write();
  expect(await readsUpToNow(name, 'readUpToNow')).toEqual({ isFromReplica: true, isThere: true });
  await holdUp();
  const later = await write();
  expect(await isFromReplica(), 'what may be old').toBe(true);
  const reading = readsUpToNow(later, 'readUpToNow');
  expect(await whileItPasses(reading)).toEqual({ isFromReplica: false, isThere: true });
  await admin.query('select pg_wal_replay_resume()');
});

test('work of minutes waits for the replica, up to five seconds', async () => {
  await untilFromReplica();
  await holdUp();
  const name = await write();
  const reading = readsUpToNow(name, 'readUpToNowAtLeisure');
  pass(4);
  await admin.query('select pg_wal_replay_resume()');
  expect(await reading).toEqual({ isFromReplica: true, isThere: true });

  await holdUp();
  const later = await write();
  const readingLater = readsUpToNow(later, 'readUpToNowAtLeisure');
  expect(await whileItPasses(readingLater)).toEqual({ isFromReplica: false, isThere: true });
  await admin.query('select pg_wal_replay_resume()');
});

test('a replica that nothing was read from for an hour has to have what was written since', async () => {
  await untilFromReplica();
  await holdUp();
  await write();
  pass(3600);
  expect(await isFromReplica()).toBe(false);
  await admin.query('select pg_wal_replay_resume()');
});

test('a replica that hangs is not waited for', async () => {
  await untilFromReplica();
  passage?.freeze();
  pass(2);
  const begunAt = Date.now();
  expect(await isFromReplica()).toBe(false);
  expect(Date.now() - begunAt).toBeLessThan(3_000);
  passage?.thaw();
});

test('a replica that has gone costs nothing but its help', async () => {
  await untilFromReplica();
  await admin.end();
  stopReplica();
  pass(2);
  expect(await isFromReplica()).toBe(false);
  expect(log.warn).toHaveBeenCalledWith(
    expect.anything(),
    'the read replica cannot be used: its reads go to the database',
  );
});
