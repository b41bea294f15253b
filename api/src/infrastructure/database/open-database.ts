import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDataDirectory } from '../data-directory-lock.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { nameStatements } from './named-statement.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * An open transaction. Inside one, everything must go through it: on the embedded database, which has one connection, a
 * query on the outer `Database` waits for the very transaction that waits for it.
 */
export type Tx = Transaction<Tables>;

/** For reads that may run inside or outside of a transaction. */
export type Queryable = Database | Tx;

export interface OpenDatabase {
  readonly database: Database;
  /** A few connections for what must get in while requests hold all others: the payment provider's events. */
  readonly reserved: Database;
  readonly close: () => Promise<void>;
}

/** Counts and cents fit into a JavaScript number; both drivers would give int8 as text or bigint. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

const parsers = { [int8]: Number };

/** Opens the embedded database, or Postgres where `DATABASE_URL` names one, and brings its schema up to date. */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  log: Log,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = environment;
  if (databaseUrl !== null) {
    const reserved = postgres(databaseUrl, log, connections.reserved);
    return ready(postgres(databaseUrl, log, connections.shared), reserved, () => reserved.destroy());
  }
  if (dataDirectory === 'memory') return openEmbedded({}, () => {});
  const unlock = lockDataDirectory(dataDirectory);
  try {
    return await openEmbedded({ dataDir: join(dataDirectory, 'postgres') }, unlock);
  } catch (error) {
    unlock();
    // A migration that failed has its own words.
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database in ${dataDirectory} cannot be opened: restore a backup (docs/backup.md), or move the folder away to begin anew.`,
      { cause: error },
    );
  }
}

/** @param release gives free what was taken for the database */
export async function openEmbedded(options: PGliteOptions, release: () => void): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ ...options, parsers });
  // It has one connection, which everybody waits for.
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return ready(database, database, release);
}

/** Per process; Postgres allows 100 unless told otherwise. */
const connections = { shared: 10, reserved: 2 };

function postgres(connectionString: string, log: Log, max: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    // A request must not hang on a database that is away: it is told 503 instead (errors.ts).
    connectionTimeoutMillis: 3000,
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  });
  // Without these listeners a dropped connection ends the process: an idle one is told by the pool, one in use by itself.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    nameStatements(client);
  });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

async function ready(
  database: Database,
  reserved: Database,
  release: () => void | Promise<void>,
): Promise<OpenDatabase> {
  const close = async () => {
    await database.destroy();
    await release();
  };
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, reserved, close };
}
