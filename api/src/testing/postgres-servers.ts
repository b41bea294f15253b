import { keepOnCore } from '@kontor/programs/one-core';
import { startPostgres } from '@kontor/programs/postgres';
import type { TestProject } from 'vitest/node';
import { migrateServer } from '../infrastructure/database/open-database.ts';
import { createPostgresDatabase } from './test-database.ts';

const silent = { info() {}, warn() {}, error() {} };

/** What a worker's tests use. Passed to it in the environment. */
export interface TestServer {
  readonly url: string;
  /** Query of a URL that leads to its Unix socket. */
  readonly socket: string;
  /** A database with the current schema, which the tests' databases are copies of. */
  readonly template: string;
}

/** The core of the first worker: the test command gives two tasks that run at the same time one each. */
const firstCore = Number(process.env['KONTOR_CORE'] ?? 0);

/**
 * Vitest's global set-up: uses the server of DATABASE_URL, or starts a temporary one for each worker, on loopback and on the
 * worker's core (own-server.ts).
 */
// oxlint-disable-next-line import/no-default-export -- required by Vitest
export default async function start({ config: { maxWorkers } }: TestProject) {
  // By another project of this run.
  if (process.env['KONTOR_TEST_SERVERS'] !== undefined) return undefined;
  const given = process.env['DATABASE_URL'];
  const started = given ? [] : await Promise.all(Array.from({ length: maxWorkers }, () => startPostgres()));
  started.forEach(({ pid }, index) => keepOnCore(pid, firstCore + index));
  const addresses = given
    ? [{ url: given, socket: '' }]
    : started.map(({ url, socketUrl }) => ({ url, socket: new URL(socketUrl).search }));
  const prepared = await Promise.all(addresses.map(prepare));
  process.env['KONTOR_TEST_SERVERS'] = JSON.stringify(prepared.map(({ server }) => server));
  return async () => {
    if (given) for (const { drop } of prepared) await drop();
    for (const { stop } of started) stop();
  };
}

async function prepare(address: Pick<TestServer, 'url' | 'socket'>) {
  const { url, drop } = await createPostgresDatabase({ server: address.url });
  await migrateServer(url, { log: silent });
  const server: TestServer = { ...address, template: new URL(url).pathname.slice(1) };
  return { server, drop };
}
