import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { concurrentIndexes, type Migration, statements } from '../../../migrations/migration.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { StartError } from '../start-error.ts';
import type { MigrationProgress } from './migrate.ts';
import { migrateServer, openDatabase } from './open-database.ts';

const silent = { info() {}, warn() {}, error() {} };

let url: string;
let drop: () => Promise<void>;
/** A separate connection that observes and interferes. */
let admin: pg.Client;
beforeAll(async () => {
  ({ url, drop } = await createPostgresDatabase());
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await migrateServer(url, { log: silent });
});
beforeEach(() => admin.query('drop table if exists thing cascade; create table thing (id integer primary key)'));
afterAll(async () => {
  await admin?.end();
  await drop?.();
});

let count = 0;
/** The migrations of this release and one that is newer. */
function withOne(migration: Migration): Record<string, Migration> {
  count += 1;
  return { ...migrations, [`9999-test-${count}`]: migration };
}

const column = (name: string): RawBuilder<unknown> => sql`alter table thing add column ${sql.ref(name)} text`;

const indexes = async (): Promise<{ name: string; valid: boolean }[]> => {
  const { rows } = await admin.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'thing'::regclass
      and not indisprimary`,
  );
  return rows;
};

test('a migration that waits for a lock lets reads pass, and succeeds once the lock is released', async () => {
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select * from thing');
  const gaveUp = Promise.withResolvers<void>();
  const log = { ...silent, warn: () => gaveUp.resolve() };
  const migrating = migrateServer(url, { log, known: withOne(statements(column('later'))) });
  await gaveUp.promise;
  // The statement timeout of requests is longer: a read that waited for the migration would wait for the blocker, too.
  await admin.query("set statement_timeout to '15s'");
  expect((await admin.query('select * from thing')).rows).toEqual([]);
  await admin.query('reset statement_timeout');
  await blocker.query('commit');
  await blocker.end();
  expect(await migrating).toHaveLength(1);
  expect((await admin.query('select later from thing')).rows).toEqual([]);
});

test('a migration may take longer than a statement of a request', async () => {
  const keep = sql`create table settings_seen as
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  await migrateServer(url, { log: silent, known: withOne(statements(keep)) });
  const { rows } = await admin.query('select * from settings_seen');
  expect(rows).toEqual([{ statement: '0', lock: '2s', idle: '0' }]);
});

test('a concurrent index is built while others write and another server waits for it, and replaces a half-made one', async () => {
  await admin.query('insert into thing values (1), (1000)');
  // What a failed attempt leaves: an index that is not valid.
  await admin.query('alter table thing add column value integer default 1');
  await expect(admin.query('create unique index concurrently thing_value on thing (value)')).rejects.toThrow();
  expect(await indexes()).toEqual([{ name: 'thing_value', valid: false }]);
  await admin.query('update thing set value = id');

  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query('insert into thing values (2, 2)');
  const known = withOne(concurrentIndexes({ name: 'thing_value', unique: true, on: sql`thing (value)` }));
  const first = migrateServer(url, { log: silent, known });
  // It waits for the transaction that writes.
  for (;;) {
    const { rows } = await admin.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like '%index concurrently%'
        and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    if (rows.length > 0) break;
  }
  const waits = Promise.withResolvers<MigrationProgress>();
  const second = migrateServer(url, { log: silent, known, onProgress: waits.resolve });
  expect(await waits.promise).toBe('waiting-for-migrations');
  // Others write as well meanwhile.
  await admin.query('insert into thing values (3, 3)');
  await writer.query('commit');
  await writer.end();
  expect([(await first).length, (await second).length]).toEqual([1, 0]);
  expect(await indexes()).toEqual([{ name: 'thing_value', valid: true }]);
});

test('a server waits for the migrations of another one as long as they take', async () => {
  const known = withOne(statements(column('slow')));
  await admin.query('select pg_advisory_lock(4711081501)');
  const progress: MigrationProgress[] = [];
  const waits = Promise.withResolvers<void>();
  const waiting = migrateServer(url, {
    log: silent,
    known,
    onProgress(now) {
      progress.push(now);
      if (progress.length === 3) waits.resolve();
    },
  });
  await waits.promise;
  expect(new Set(progress)).toEqual(new Set(['waiting-for-migrations']));
  await admin.query('select pg_advisory_unlock(4711081501)');
  expect(await waiting).toHaveLength(1);
  expect(progress.at(-1)).toBe('migrating');
});

test('a migration that fails leaves nothing of itself and names itself; those before it stay', async () => {
  const good = statements(column('good'));
  const broken = statements(column('half'), sql`select 1 / 0`);
  const known = { ...migrations, '9999-a': good, '9999-b': broken };
  const migrating = migrateServer(url, { log: silent, known });
  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(/migration 9999-b.*division by zero/);
  await expect(admin.query('select half from thing')).rejects.toThrow('does not exist');
  expect(await migrateServer(url, { log: silent, known: { ...migrations, '9999-a': good } })).toEqual([]);
});

test('a release starts on the schema of a newer one, without waiting for its migrations', async () => {
  await migrateServer(url, { log: silent, known: withOne(statements(column('newer'))) });
  await admin.query('select pg_advisory_lock(4711081501)');
  const opened = await openDatabase({ databaseUrl: url, dataDirectory: 'memory' }, silent);
  expect(opened.migrated).toEqual([]);
  await opened.close();
  await admin.query('select pg_advisory_unlock(4711081501)');
});

test('a role that may not migrate is refused on an older schema in one line, and accepted on its own', async () => {
  await admin.query('do $$ begin create role kontor_reader login; exception when duplicate_object then null; end $$');
  await admin.query('grant select on all tables in schema public to kontor_reader');
  const reader = new URL(url);
  reader.username = 'kontor_reader';
  expect(await migrateServer(reader.href, { log: silent, known: migrations })).toEqual([]);
  const refused = migrateServer(reader.href, { log: silent, known: withOne(statements(column('missing'))) });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/^The database lacks the migrations 9999-test-\d+, and this role may not/);
  await admin.query('drop owned by kontor_reader');
});

test.each([
  ['that no later release has migrated', 'alter table migration rename to kysely_migration', 'start release 0.2.0'],
  [
    'whose secrets release 0.2.0 has not sealed yet',
    `insert into system_value (name, value) values ('signing-key', 'in clear');
    delete from migration where name = '0100-sealed-secrets'`,
    'run "pnpm secrets seal" with release 0.2.0 first',
  ],
])('a database of release 0.1.0 %s is refused in one line, and stays as it is', async (_, change, reason) => {
  const fresh = await createPostgresDatabase();
  const other = new pg.Client({ connectionString: fresh.url });
  await other.connect();
  await migrateServer(fresh.url, { log: silent });
  await other.query('drop table kysely_migration');
  await other.query(change);
  const refused = migrateServer(fresh.url, { log: silent });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(reason);
  await other.end();
  await fresh.drop();
});
