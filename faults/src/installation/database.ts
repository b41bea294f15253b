import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@kontor/programs/postgres';
import pg from 'pg';

const root = join(import.meta.dirname, '../../..');

/** A Postgres server whose databases are copies of one that was migrated once. */
export interface DatabaseServer {
  create(name: string): Promise<RunDatabase>;
  stop(): void;
}

/** The database of one installation. */
export interface RunDatabase {
  readonly url: string;
  rows<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Moves the database's own clock, by which leases and locks run, so that those of killed servers end without waiting for them.
   */
  passMachineTime(seconds: number): Promise<void>;
  /** Keeps a copy instead of the one before. Only while no server runs. */
  keepCopy(): Promise<void>;
  /**
   * Puts the copy in the place of the database, which is lost. The clocks go on: they are those of the world. Only while no server
   * runs.
   */
  restoreCopy(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * `now()` of this database can be moved on. Name resolution finds the function in `public` first, because the search path names
 * `pg_catalog` after it.
 */
const machineClock = `
  create table machine_clock (ahead interval not null);
  insert into machine_clock values (interval '0');
  create function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + (select ahead from public.machine_clock)';`;

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const server = await startPostgres();
  try {
    await migrateTemplate(server);
  } catch (error) {
    server.stop();
    throw error;
  }
  return {
    create: (name) => createDatabase(server, name),
    stop: () => server.stop(),
  };
}

const urlOf = ({ url }: PostgresServer, name: string): string => url.replace(/\/postgres$/, `/${name}`);

async function migrateTemplate(server: PostgresServer): Promise<void> {
  await asAdministrator(server, `create database template_kontor`);
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: urlOf(server, 'template_kontor') };
  execFileSync(process.execPath, [join(root, 'api/src/server/migrate.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const client = new pg.Client(urlOf(server, 'template_kontor'));
  await client.connect();
  await client.query(machineClock);
  await client.end();
}

async function createDatabase(server: PostgresServer, name: string): Promise<RunDatabase> {
  await asAdministrator(server, `create database ${name} template template_kontor`);
  const url = urlOf(server, name);
  const copy = `${name}_copy`;
  let pool = openPool(url);
  const rows = async <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(statement, [...values])).rows;
  /** A database is copied, or dropped, while nothing is connected to it. */
  const away = async (...statements: readonly string[]) => {
    await pool.end();
    for (const statement of statements) await asAdministrator(server, statement);
    pool = openPool(url);
  };
  // Settings of a database are no part of its copies.
  const searchPath = `alter database ${name} set search_path = public, pg_catalog`;
  await asAdministrator(server, searchPath);
  return {
    url,
    rows,
    async passMachineTime(seconds) {
      await pool.query(`update machine_clock set ahead = ahead + make_interval(secs => $1)`, [seconds]);
    },
    keepCopy: () => away(`drop database if exists ${copy}`, `create database ${copy} template ${name}`),
    async restoreCopy() {
      const [clocks] = await rows<{ ahead: string; offset: string }>(readClocks);
      await away(`drop database ${name} with (force)`, `create database ${name} template ${copy}`, searchPath);
      await rows(`update machine_clock set ahead = $1::interval`, [clocks?.ahead]);
      await rows(`update system_value set value = $1 where name = 'clock-offset'`, [clocks?.offset]);
    },
    async drop() {
      await pool.end();
      await asAdministrator(server, `drop database ${name} with (force)`);
      await asAdministrator(server, `drop database if exists ${copy}`);
    },
  };
}

const readClocks = `select ahead::text, (select value from system_value where name = 'clock-offset') as offset
  from machine_clock`;

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Dropping the database may close a connection that the pool is still ending; unheard, that would end the whole run.
  pool.on('error', () => {});
  return pool;
}

async function asAdministrator({ url }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
