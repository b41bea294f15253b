import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { lockDataDirectory } from '../data-directory-lock.ts';
import type { Environment } from '../environment.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { actForAllPerTransaction, ownerDialect, restrictedDialect, systemDialect } from './acting-for.ts';
import { type Availability, createAvailability } from './availability.ts';
import {
  optionsOf,
  type Role,
  roles,
  serving,
  servingCallers,
  servingDirect,
  servingReplica,
  servingReserved,
  servingShared,
} from './connections.ts';
import { type MigrateOptions, type MigrationProgress, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { createReplica, noReplica, type Replica } from './replica.ts';
import type { Settings } from './session.ts';
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
  /** For long reads that may be some seconds old. */
  readonly replica: Replica;
  /** Not restricted by row-level security: for tests. */
  readonly owner: Database;
  readonly availability: Availability;
  /** The migrations that were missing and have been applied. */
  readonly migrated: readonly string[];
  /**
   * Does work on the schema as the role of the connection itself, outside of any limit of requests, on a connection of its own
   * that is past a pooler.
   */
  readonly asOwner: AsOwner;
  /** Runs work that must not run simultaneously on several servers of this database; others wait. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** How many connections each pool has, and what waits for one. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly close: () => Promise<void>;
}

export type AsOwner = <Result>(work: (owner: Database) => Promise<Result>) => Promise<Result>;

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Opens the embedded database, or Postgres where `DATABASE_URL` names one, and brings its schema up to date.
 *
 * @param onProgress told when migrations run, here or on another server that is waited for
 */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory'> &
    Partial<Pick<Environment, 'databaseDirectUrl' | 'databaseReplicaUrl'>>,
  log: Log,
  onProgress?: (progress: MigrationProgress) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = null, databaseReplicaUrl = null, dataDirectory } = environment;
  if (databaseUrl !== null) {
    const urls = { url: databaseUrl, directUrl: databaseDirectUrl, replicaUrl: databaseReplicaUrl };
    return openServer(urls, log, onProgress);
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

/** How PgBouncer refuses a connection that carries its settings: without this it would be waited for as for an outage. */
const refusedByPooler = { code: '08P01', text: 'unsupported startup parameter' };

function explainPooler(error: unknown): never {
  const isPooler = errorCode(error) === refusedByPooler.code && String(error).includes(refusedByPooler.text);
  if (!isPooler) throw error;
  throw new StartError(
    'DATABASE_URL leads to a pooler of transactions: DATABASE_DIRECT_URL has to name the database itself (docs/running.md).',
    { cause: error },
  );
}

interface ServerUrls {
  readonly url: string;
  /** Past a pooler of transactions, if `url` leads to one: for what needs a session of its own. */
  readonly directUrl: string | null;
  readonly replicaUrl: string | null;
}

async function openServer(
  { url, directUrl, replicaUrl }: ServerUrls,
  log: Log,
  onProgress?: (progress: MigrationProgress) => void,
): Promise<OpenDatabase> {
  const migrated = await migrateServer(directUrl ?? url, { log, onProgress }).catch(explainPooler);
  const isPooled = directUrl !== null;
  const open = (role: Role, limits: pg.PoolConfig) => {
    const options = isPooled ? {} : { options: optionsOf(role) };
    const use = { onFailure: (error: unknown) => availability.note(error), keepsStatements: !isPooled };
    return createPool({ ...serving, ...limits, ...options, connectionString: url }, log, use);
  };
  const [shared, reserved] = [open('requests', servingShared), open('requests', servingReserved)];
  const availability = createAvailability(shared, [reserved]);
  const perTransaction = isPooled ? roles.requests.settings : null;
  const [database, ofReserved] = [shared, reserved].map((pool) => databaseOf(pool, log, perTransaction)) as [
    Database,
    Database,
  ];
  const callerPool = open('callers', servingCallers);
  if (isPooled) actForAllPerTransaction(callerPool, roles.callers.settings);
  const callers: Database = new Kysely({ dialect: new PostgresDialect({ pool: sharing(callerPool) }) });
  const locking = isPooled
    ? databaseOf(createPool({ ...servingDirect, connectionString: directUrl }, log), log)
    : ofReserved;
  const replica =
    replicaUrl === null ? null : databaseOf(createPool({ ...servingReplica, connectionString: replicaUrl }, log), log);
  return {
    database,
    reserved: ofReserved,
    callers,
    replica: replica === null ? noReplica(database) : createReplica({ database, replica, log }),
    owner: ownerOf(shared, perTransaction),
    availability,
    migrated,
    pools: { shared, reserved, callers: callerPool },
    asOwner: (work) => unlimited(directUrl ?? url, { log, name: 'kontor months' }, work),
    exclusively: (work) => underLock(locking, work),
    close: async () => {
      for (const each of new Set([database, ofReserved, callers, locking, replica])) await each?.destroy();
    },
  };
}

/** With the extensions that migrations ask for: Postgres brings them along, the embedded database is given them. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm } });

/** @param release releases what was taken for the database */
export async function openEmbedded(options: PGliteOptions, log: Log, release: () => void): Promise<OpenDatabase> {
  const pglite = await createPglite(options);
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
      replica: noReplica(database),
      owner: ownerOf(pool),
      availability,
      migrated,
      pools: { shared: pool },
      asOwner: (work) => work(ownerOf(pool)),
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
const databaseOf = (pool: pg.Pool, log: Log, perTransaction: Settings | null = null): Database =>
  new Kysely({ dialect: restrictedDialect(pool, log, perTransaction) });

const ownerOf = (pool: pg.Pool, perTransaction: Settings | null = null): Database =>
  new Kysely({ dialect: ownerDialect(pool, perTransaction) });

export const migrateServer = (connectionString: string, options: MigrateOptions): Promise<string[]> =>
  unlimited(connectionString, { log: options.log, name: 'kontor migrations' }, (database) =>
    migrate(database, options),
  );

/** On a connection of its own, on which no statement is too slow: what changes the schema takes the time that it needs. */
async function unlimited<Result>(
  connectionString: string,
  { log, name }: { readonly log: Log; readonly name: string },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const options = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';
  const config = { connectionString, max: 1, connectionTimeoutMillis: 3000, options };
  const database = ownerOf(createPool({ ...config, application_name: name }, log));
  try {
    return await work(database);
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
