import { startPostgres } from '@kontor/workspace/postgres';
import { migrateServer } from '../infrastructure/database/open-database.ts';
import { createPostgresDatabase } from './test-database.ts';

const silent = { info() {}, warn() {}, error() {} };

let stop = async () => {};

/**
 * Jest's global set-up: uses the server of DATABASE_URL, or starts a temporary one on loopback, and makes a database
 * with the current schema, which the tests' databases are copies of.
 */
// oxlint-disable-next-line import/no-default-export -- required by jest
export default async function start(): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    process.env['KONTOR_TEST_DATABASE_URL'] = given;
  } else {
    const server = await startPostgres();
    stop = async () => server.stop();
    process.env['KONTOR_TEST_DATABASE_URL'] = server.url;
    process.env['KONTOR_TEST_SOCKET'] = new URL(server.socketUrl).search;
  }
  const { url, drop } = await createPostgresDatabase();
  if (given) stop = drop;
  await migrateServer(url, { log: silent });
  process.env['KONTOR_TEST_TEMPLATE'] = new URL(url).pathname.slice(1);
}

export const stopServer = () => stop();
