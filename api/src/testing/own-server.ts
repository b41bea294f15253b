import { keepOnCore } from '@kontor/programs/one-core';
import type { TestServer } from './postgres-servers.ts';

// Before each test file: the worker takes its Postgres server, and is kept on the same core (postgres-servers.ts).
if (process.env['KONTOR_TEST_DATABASE_URL'] === undefined) {
  const servers = JSON.parse(process.env['KONTOR_TEST_SERVERS'] ?? '[]') as TestServer[];
  const worker = Number(process.env['VITEST_POOL_ID']) - 1;
  const server = servers[worker % servers.length];
  if (!server) throw new Error('KONTOR_TEST_SERVERS is not set: postgres-servers.ts did not run');
  const firstCore = process.env['KONTOR_CORE'];
  if (servers.length > 1 || firstCore !== undefined) keepOnCore(process.pid, Number(firstCore ?? 0) + worker);
  process.env['KONTOR_TEST_DATABASE_URL'] = server.url;
  process.env['KONTOR_TEST_SOCKET'] = server.socket;
  process.env['KONTOR_TEST_TEMPLATE'] = server.template;
}
