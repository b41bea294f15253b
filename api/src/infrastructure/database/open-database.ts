import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { minutes, seconds } from '../clock.ts';
import { lockDataDirectory } from '../data-directory-lock.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { ownerDialect, restrictedDialect, systemDialect } from './acting-for.ts';
import { type Availability, createAvailability } from './availability.ts';
import { type MigrateOptions, type MigrationProgress, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { sharing } from './shared-connection.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * An open transaction. Inside one, every query must use it: the embedded database has one connection, so a query on the
 * outer `Database` would wait for this transaction, and this transaction for the query.
 */
export type Tx = Transaction<Tables>;

/** For reads inside or outside of a transaction. */
export type Queryable = Database | Tx;

export interface OpenDatabase {
  readonly database: Database;
  /** A few connections that stay available while requests hold all others, for the payment provider's events. */
  readonly reserved: Database;
  /**
   * For the statement that finds out who sends a call and whom it may act for, which therefore sees all tenants. Calls
   * share its connection, so that such statements are sent together; they stand alone and change nothing.
   */
  readonly callers: Database;
  /** Not restricted by row-level security: for tests. */
  readonly owner: Database;
  readonly availability: Availability;
  /** The migrations that were missing and have been applied. */
  readonly migrated: readonly string[];
  /** Runs work that must not run simultaneously on several servers of this database; others wait. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** How many connections each pool has, and what waits for one. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly close: () => Promise<void>;
}

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens the embedded database, or Postgres where `DATABASE_URL` names one, and brings its schema up to date.
 *
 * @param onProgress told when migrations run, here or on another server that is waited for
 */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  log: Log,
  onProgress?: (progress: MigrationProgress) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = environment;
  if (databaseUrl !== null) {
    const migrated = await migrateServer(databaseUrl, { log, onProgress });
    const note = (error: unknown) => availability.note(error);
    const [shared, reserved] = [servingShared, servingReserved].map((settings) =>
      createPool({ ...settings, connectionString: databaseUrl }, log, note),
    ) as [pg.Pool, pg.Pool];
    const availability = createAvailability(shared, [reserved]);
    const databases = [shared, reserved].map((pool) => databaseOf(pool, log)) as [Database, Database];
    const callerPool = createPool({ ...servingCallers, connectionString: databaseUrl }, log, note);
    const callers: Database = new Kysely({ dialect: new PostgresDialect({ pool: sharing(callerPool) }) });
    return {
      database: databases[0],
      reserved: databases[1],
      callers,
      owner: ownerOf(shared),
      availability,
      migrated,
      pools: { shared, reserved, callers: callerPool },
      exclusively: (work) => underLock(databases[1], work),
      close: async () => {
        for (const database of [...databases, callers]) await database.destroy();
      },
    };
  }
  if (dataDirectory === 'memory') return openEmbedded({}, log, () => {});
  const unlock = lockDataDirectory(dataDirectory);
  try {
    return await openEmbedded({ dataDir: join(dataDirectory, 'postgres') }, log, unlock);
  } catch (error) {
    unlock();
    // A failed migration has its own message.
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database in ${dataDirectory} cannot be opened: restore a backup (docs/backup.md), or move the folder away to begin anew.`,
      { cause: error },
    );
  }
}

/** @param release releases what was taken for the database */
export async function openEmbedded(options: PGliteOptions, log: Log, release: () => void): Promise<OpenDatabase> {
  const pglite = await PGlite.create(options);
  const pool = embeddedPool(pglite, log);
  const database = databaseOf(pool, log);
  const close = async () => {
    await database.destroy();
    await pglite.close();
    release();
  };
  try {
    const migrated = await migrate(ownerOf(pool), { log });
    const availability = createAvailability(pool);
    // No other process uses it (data-directory-lock.ts).
    return {
      database,
      reserved: database,
      callers: new Kysely({ dialect: systemDialect(pool) }),
      owner: ownerOf(pool),
      availability,
      migrated,
      pools: { shared: pool },
      exclusively: (work) => work(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The embedded database uses the same driver as Postgres, which keeps named statements prepared: in WebAssembly,
 * planning a statement takes longer than running it. All queries share its one connection, which stays open.
 */
const embeddedPool = (pglite: PGlite, log: Log): pg.Pool =>
  createPool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, pipeline: true }), log);

export const embedded = (pglite: PGlite, log: Log): Database => ownerOf(embeddedPool(pglite, log));

/** Its queries are restricted by row-level security (acting-for.ts). */
const databaseOf = (pool: pg.Pool, log: Log): Database => new Kysely({ dialect: restrictedDialect(pool, log) });

const ownerOf = (pool: pg.Pool): Database => new Kysely({ dialect: ownerDialect(pool) });

/** Per process; the default limit of Postgres is 100. */
const connections = { shared: 10, reserved: 2 };

/** Milliseconds that a statement may take, by who makes it. */
const statementLimits = { shared: seconds(15), callers: seconds(4) };

/**
 * Milliseconds after which a connection that stays silent is given up: longer than the database itself lets a statement
 * take, so only a server that hangs, or a network that drops everything, is meant.
 */
const silence = seconds(1);

/** One processor of the database for a statement: one that reads much would otherwise take them all from those of others. */
const optionsOf = (role: string, statementLimit: number) =>
  `-c statement_timeout=${statementLimit} -c idle_in_transaction_session_timeout=30000 -c role=${role} -c max_parallel_workers_per_gather=0`;

const serving = {
  // A request must not hang while the database is unavailable: it is answered with 503 (error-handler.ts).
  connectionTimeoutMillis: 3000,
  options: optionsOf('kontor_tenant', statementLimits.shared),
  // The tenant of a connection is sent together with the query that needs it.
  pipeline: true,
  // They stay open while there are no requests. The page after a quiet quarter of a minute would open all of them anew
  // and prepare its statements again, so that its answers would be late.
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: minutes(1),
};

/** Requests wait for a connection and a statement, and are answered within their own limit (http/api.ts). */
const servingShared = { ...serving, max: connections.shared, query_timeout: statementLimits.shared + silence };

/** Waits for locks that others hold for as long as they work (`underLock`). */
const servingReserved = { ...serving, max: connections.reserved };

/** All calls wait for this connection: it finds out who sends them. */
const servingCallers = {
  ...serving,
  max: 1,
  options: optionsOf('kontor_system', statementLimits.callers),
  query_timeout: statementLimits.callers + silence,
};

/** On a connection of its own, on which no statement is too slow: a migration takes the time that it needs. */
export async function migrateServer(connectionString: string, options: MigrateOptions): Promise<string[]> {
  const unlimited = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';
  const config = { connectionString, max: 1, connectionTimeoutMillis: 3000, options: unlimited };
  const database = ownerOf(createPool({ ...config, application_name: 'kontor migrations' }, options.log));
  try {
    return await migrate(database, options);
  } finally {
    await database.destroy();
  }
}

/** Any number that is used for no other lock of this database. */
const lockId = 4_711_081_500;

async function underLock(database: Database, work: () => Promise<void>): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Waiting for the lock must not count as a hanging statement.
    await sql`set statement_timeout to 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(lockId)})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
