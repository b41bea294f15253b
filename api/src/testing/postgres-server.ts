import { startPostgres } from '@kontor/workspace/postgres';
import { migrateServer } from '../infrastructure/database/open-database.ts';
import { createPostgresDatabase } from './test-database.ts';

const silent = { info() {}, warn() {}, error() {} };

/**
 * Vitest's global set-up: uses the server of DATABASE_URL, or starts a temporary one on loopback, and makes a database
 * with the current schema, which the tests' databases are copies of.
 */
// oxlint-disable-next-line import/no-default-export -- required by Vitest
export default async function start() {
  // By another project of this run.
  if (process.env['KONTOR_TEST_TEMPLATE'] !== undefined) return undefined;
  const given = process.env['DATABASE_URL'];
  const server = given ? null : await startPostgres();
  process.env['KONTOR_TEST_DATABASE_URL'] = server?.url ?? given;
  if (server) process.env['KONTOR_TEST_SOCKET'] = new URL(server.socketUrl).search;
  const { url, drop } = await createPostgresDatabase();
  await migrateServer(url, { log: silent });
  process.env['KONTOR_TEST_TEMPLATE'] = new URL(url).pathname.slice(1);
  return () => (server ? server.stop() : drop());
}
