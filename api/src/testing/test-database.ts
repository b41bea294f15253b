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
  await onServer(server, `create database ${name} template ${template ?? 'template1'}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
