import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDataDirectory } from '../data-directory-lock.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { nameStatements } from './named-statement.ts';
import { traceQueries } from './query-spans.ts';
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
  /** The migrations that were missing and have been applied. */
  readonly migrated: readonly string[];
  /** Runs work that must not run simultaneously on several servers of this database; others wait. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** How many connections each pool has, and what waits for one. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly close: () => Promise<void>;
}

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Counts and cents fit into a JavaScript number; the driver would return int8 as text. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** Opens the embedded database, or Postgres where `DATABASE_URL` names one, and brings its schema up to date. */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  log: Log,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = environment;
  if (databaseUrl !== null) {
    const shared = postgres(databaseUrl, log, connections.shared);
    const { database: reserved, pool } = postgres(databaseUrl, log, connections.reserved);
    return ready({
      database: shared.database,
      reserved,
      pools: { shared: shared.pool, reserved: pool },
      exclusively: (work) => underLock(reserved, work),
      release: () => reserved.destroy(),
    });
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
  const { database, pool } = embedded(pglite, log);
  return ready({
    database,
    reserved: database,
    pools: { shared: pool },
    // No other process uses it (data-directory-lock.ts).
    exclusively: (work) => work(),
    release: async () => {
      await pglite.close();
      release();
    },
  });
}

/**
 * The embedded database uses the same driver as Postgres, which keeps named statements prepared: in WebAssembly,
 * planning a statement takes longer than running it. All queries share its one connection, which stays open.
 */
export const embedded = (pglite: PGlite, log: Log): Connected =>
  connect(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }), log);

/** Per process; the default limit of Postgres is 100. */
const connections = { shared: 10, reserved: 2 };

const postgres = (connectionString: string, log: Log, max: number): Connected =>
  connect(
    {
      connectionString,
      max,
      // A request must not hang while the database is unavailable: it is answered with 503 (error-handler.ts).
      connectionTimeoutMillis: 3000,
      options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
    },
    log,
  );

interface Connected {
  readonly database: Database;
  readonly pool: PoolCounts;
}

function connect(config: pg.PoolConfig, log: Log): Connected {
  const pool = new pg.Pool(config);
  // Without these listeners a lost connection ends the process: idle connections report to the pool, those in use to
  // themselves.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    nameStatements(client);
    traceQueries(client);
  });
  return { database: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Any number that is used for no other lock of this database; kysely has its own for migrations. */
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

interface Opened extends Pick<OpenDatabase, 'database' | 'reserved' | 'pools' | 'exclusively'> {
  readonly release: () => void | Promise<void>;
}

async function ready({ release, ...opened }: Opened): Promise<OpenDatabase> {
  const close = async () => {
    await opened.database.destroy();
    await release();
  };
  try {
    return { ...opened, migrated: await migrate(opened.database), close };
  } catch (error) {
    await close();
    throw error;
  }
}
