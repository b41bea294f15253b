import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Environment } from '../infrastructure/environment.ts';

declare global {
  /** Set per jest project (jest.config.ts). */
  var testDatabase: 'embedded' | 'postgres' | undefined;
}

type Place = Pick<Environment, 'databaseUrl' | 'dataDirectory'>;

/** An empty database of its own for a test file: in memory, or on the server that the test run started. */
export async function createTestDatabase(): Promise<{ place: Place; drop: () => Promise<void> }> {
  if (globalThis.testDatabase !== 'postgres') {
    return { place: { databaseUrl: null, dataDirectory: 'memory' }, drop: async () => {} };
  }
  const server = process.env['KONTOR_TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('KONTOR_TEST_DATABASE_URL is not set: postgres-server.ts did not run');
  const name = `kontor_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    place: { databaseUrl: url.href, dataDirectory: 'memory' },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
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
