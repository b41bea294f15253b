import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { type OpenDatabase, openDatabase, openEmbedded } from '../infrastructure/database/open-database.ts';
import type { Log } from '../infrastructure/log.ts';

/** A database without rows for one test: in memory, or on the server that the test run started. */
export async function openTestDatabase(log: Log): Promise<OpenDatabase> {
  if (process.env['KONTOR_TEST_DATABASE'] !== 'postgres') {
    const snapshot = process.env['KONTOR_TEST_SNAPSHOT'];
    return openEmbedded(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) }, log, () => {});
  }
  const { url, drop } = await createPostgresDatabase({ template: process.env['KONTOR_TEST_TEMPLATE'] });
  // Tests of several processes or lost connections use the address instead.
  const databaseUrl = `${url}${process.env['KONTOR_TEST_SOCKET'] ?? ''}`;
  const opened = await openDatabase({ databaseUrl, dataDirectory: 'memory' }, log);
  return { ...opened, close: () => opened.close().then(drop) };
}

interface PostgresDatabase {
  readonly url: string;
  /** Ends remaining connections. */
  readonly drop: () => Promise<void>;
}

/** A database on the worker's Postgres server: empty, or a copy of another one. */
export async function createPostgresDatabase({
  template,
  server = process.env['KONTOR_TEST_DATABASE_URL'],
}: {
  template?: string | undefined;
  server?: string | undefined;
} = {}): Promise<PostgresDatabase> {
  if (server === undefined) throw new Error('KONTOR_TEST_DATABASE_URL is not set: own-server.ts did not run');
  const name = `kontor_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template ?? 'template1'}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, (client) => dropDatabase(client, name)) };
}

/** A closed pool's connections are still on their way out: one that is cut off meanwhile would be an error of no test. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const until = performance.now() + 2_000;
  const isUsed = async () =>
    (await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])).rowCount === 1;
  while ((await isUsed()) && performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
  await client.query(`drop database ${name} with (force)`);
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
