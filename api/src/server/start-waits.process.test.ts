import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/programs/free-port';
import { compileCache } from '@kontor/programs/server-process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/test-database.ts';

// Real processes: what a load balancer and the supervisor of containers see while a server starts.

let url: string;
let drop: () => Promise<void>;
let admin: pg.Client;
let port: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  ({ url, drop } = await createPostgresDatabase());
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  port = String(await freePort());
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(async () => {
  await admin?.end();
  await drop?.();
});

const settings = {
  NODE_COMPILE_CACHE: compileCache,
  KONTOR_DEMO: '0',
  KONTOR_DATA_DIR: 'memory',
  KONTOR_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** No server of these tests gets as far as to write there. */
const production = { NODE_ENV: 'production', KONTOR_JOURNAL: '/nowhere' };

function start(databaseUrl: string, variables: Record<string, string> = {}, script = 'main.ts') {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, PORT: port, ...settings, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  children.push(child);
  return { ended: once(child, 'exit').then(([code]: unknown[]) => code), errors: () => errors };
}

const ask = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (answer) => ({ status: answer.status, body: (await answer.json()) as { status?: unknown; code?: unknown } }),
    () => null,
  );

/** Asks again until the server answers so; seldom enough to leave the processor to its start. */
async function untilReadySays(status: string): Promise<void> {
  while ((await ask('/health/ready'))?.body.status !== status) await pause(50);
}

test('a server that waits for the migrations of another one is alive and not ready, and starts when they are done', async () => {
  await admin.query('select pg_advisory_lock(4711081501)');
  start(url);
  await untilReadySays('waiting-for-migrations');
  expect((await ask('/health/ready'))?.status).toBe(503);
  expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'live' } });
  expect(await ask('/api/v4/config')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await admin.query('select pg_advisory_unlock(4711081501)');
  await untilReadySays('ready');
  expect((await ask('/api/v4/config'))?.status).toBe(200);
});

test('in production a server waits for a database that is away; elsewhere its address is taken for wrong', async () => {
  const nothing = `postgres://kontor@127.0.0.1:${await freePort()}/kontor`;
  const wrong = start(nothing);
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]*ECONNREFUSED[^\n]*\n$/);

  start(nothing, production);
  await untilReadySays('database-unavailable');
  expect((await ask('/health/live'))?.status).toBe(200);
});

test('a database that refuses the address’s user, or does not exist, ends the start and the migration with one line', async () => {
  const [stranger, nowhere] = [new URL(url), new URL(url)];
  stranger.username = 'stranger';
  nowhere.pathname = '/nowhere';
  for (const [script, address, reason] of [
    ['main.ts', stranger, 'role "stranger" does not exist'],
    ['migrate.ts', nowhere, 'database "nowhere" does not exist'],
  ] as const) {
    const { ended, errors } = start(address.href, production, script);
    expect(await ended).toBe(1);
    expect(errors().trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  }
});

test('a migration that finds no database ends with one line, to be started again', async () => {
  const nothing = `postgres://kontor@127.0.0.1:${await freePort()}/kontor`;
  const { ended, errors } = start(nothing, {}, 'migrate.ts');
  expect(await ended).toBe(1);
  expect(errors()).toMatch(/^The database is unavailable: [^\n]*ECONNREFUSED[^\n]*\n$/);
});

test('a server that is started during a failover waits until the database can be written to', async () => {
  const name = new URL(url).pathname.slice(1);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  start(url);
  await untilReadySays('database-unavailable');
  await admin.query('set default_transaction_read_only to off');
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await untilReadySays('ready');
});
