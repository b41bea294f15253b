import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/all.ts';
import type { Migration } from '../../../migrations/migration.ts';
import { seconds } from '../clock.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { isDatabaseOutage, isUnreachable } from './outage.ts';
import type { Tables } from './tables.ts';

type Connection = Kysely<Tables>;

export type MigrationProgress = 'migrating' | 'waiting-for-migrations';

export interface MigrateOptions {
  readonly log: Log;
  readonly onProgress?: (progress: MigrationProgress) => void;
  readonly known?: Readonly<Record<string, Migration>>;
}

/** Any number that is used for no other lock of this database. */
const lockId = 4_711_081_501;

/**
 * How long a migration waits for a lock. Reads and writes of the table wait behind it meanwhile, so it gives up, lets
 * them pass, and tries again.
 */
const lockTimeout = seconds(2);

const longestPause = seconds(10);

/** lock_not_available and deadlock_detected: the transaction was rolled back. */
const lostLocks = new Set(['55P03', '40P01']);

const insufficientPrivilege = '42501';

/**
 * Runs the missing migrations in order, each in its own transaction unless it cannot have one. One server at a time
 * does; others wait for it as long as it takes. Migrations of a newer release, which this one does not know, are
 * accepted: they only add, so that this release runs on their schema.
 *
 * @param database a connection of its own, without a statement timeout; to be closed after a failure, which releases the lock
 * @returns the names of those that were missing
 */
export async function migrate(database: Kysely<Tables>, options: MigrateOptions): Promise<string[]> {
  const { log, onProgress = () => {}, known = migrations } = options;
  let missing: readonly string[] = [];
  let current: string | undefined;
  try {
    return await database.connection().execute(async (connection) => {
      missing = await missingOf(connection, known);
      if (missing.length === 0) return [];
      await becomeTheOnlyOne(connection, () => onProgress('waiting-for-migrations'));
      onProgress('migrating');
      await prepareHistory(connection);
      const all = await missingOf(connection, known);
      missing = all;
      for (const name of all) {
        current = name;
        await make(connection, name, known[name], log);
      }
      await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(connection);
      return all;
    });
  } catch (error) {
    if (isDatabaseOutage(error) || isUnreachable(error)) throw error;
    throw new StartError(reasonOf(error, missing, current), { cause: error });
  }
}

function reasonOf(error: unknown, missing: readonly string[], current: string | undefined): string {
  if (errorCode(error) === insufficientPrivilege && missing.length > 0) {
    return `The database lacks the migrations ${missing.join(', ')}, and this role may not make them: run migrate.ts as the owner of the tables first (docs/running.md).`;
  }
  const reason = error instanceof Error ? error.message : 'unknown';
  return `The database could not be prepared${current === undefined ? '' : ` (migration ${current})`}: ${reason}`;
}

/**
 * Asked again and again instead of waiting in one statement: building an index concurrently waits for the end of every
 * older statement, so a waiting server would block the migrating one.
 */
async function becomeTheOnlyOne(connection: Connection, onWait: () => void): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${sql.lit(lockId)}) as ours`.execute(
      connection,
    );
    if (rows[0]?.ours) return;
    onWait();
    await pause(withJitter(300));
  }
}

async function missingOf(connection: Connection, known: Readonly<Record<string, Migration>>): Promise<string[]> {
  const made = await historyOf(connection);
  return Object.keys(known)
    .sort()
    .filter((name) => !made.has(name));
}

async function historyOf(connection: Connection): Promise<Set<string>> {
  const {
    rows: [tables],
  } = await sql<{ own: boolean; first: boolean }>`
    select to_regclass('migration') is not null as own, to_regclass('kysely_migration') is not null as first`.execute(
    connection,
  );
  if (!tables?.own && tables?.first) throw new StartError('it is of release 0.1.0: start release 0.2.0 on it first');
  if (!tables?.own) return new Set();
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(connection);
  return new Set(rows.map(({ name }) => name));
}

const prepareHistory = (connection: Connection) =>
  sql`create table if not exists migration (name text primary key, made_at timestamptz not null)`.execute(connection);

async function make(connection: Connection, name: string, migration: Migration | undefined, log: Log): Promise<void> {
  if (migration === undefined) throw new Error(`No migration ${name}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (migration.inTransaction ? makeInTransaction : makeStepByStep)(connection, name, migration);
    } catch (error) {
      if (!lostLocks.has(errorCode(error) ?? '')) throw error;
      log.warn({ err: error, migration: name, attempt }, 'a migration waits for a lock that another connection holds');
      await pause(withJitter(Math.min(500 * attempt, longestPause)));
    }
  }
}

const makeInTransaction = (connection: Connection, name: string, migration: Migration): Promise<void> =>
  connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout to ${sql.lit(lockTimeout)}`.execute(tx);
    for (const statement of migration.statements) await statement.execute(tx);
    await writeHistory(tx, name);
  });

/** Without a lock timeout: an index that is built concurrently waits without making others wait. */
async function makeStepByStep(connection: Connection, name: string, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await statement.execute(connection);
  await writeHistory(connection, name);
}

const writeHistory = (connection: Connection, name: string) =>
  sql`insert into migration (name, made_at) values (${name}, now())`.execute(connection);

/** Servers that met once should not meet again and again. */
const withJitter = (milliseconds: number) => milliseconds * (0.5 + Math.random());
