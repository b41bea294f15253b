import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { compileCache } from '@kontor/programs/server-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/test-database.ts';

// Real processes on a real data directory, because these guarantees are between processes.

let directory: string;
let children: ChildProcess[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kontor-start-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the server and resolves when it reports that it is ready, or when it has ended. */
async function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      KONTOR_DATA_DIR: join(directory, 'data'),
      KONTOR_DEMO: '0',
      ...variables,
    },
  });
  children.push(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    });
  });
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  await Promise.race([ready, ended]);
  return { child, ended, output: () => output };
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));

test('it serves, refuses a second start on its data and its port in one line each, and stops when asked', async () => {
  const port = String(await freePort());
  const server = await start({ PORT: port });
  expect(server.output()).toContain(`Kontor is ready: http://127.0.0.1:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);

  const sameData = await start({ PORT: String(await freePort()) });
  expect(await sameData.ended).toBe(1);
  expect(lines(sameData.output())).toEqual([expect.stringContaining(`in use by process ${server.child.pid}`)]);

  const samePort = await start({ PORT: port, KONTOR_DATA_DIR: 'memory' });
  expect(await samePort.ended).toBe(1);
  expect(lines(samePort.output())).toEqual([expect.stringContaining(`Port ${port} is in use`)]);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a second start on the data of the sandboxes is refused, whatever database they belong to', async () => {
  const databases = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
  const [DATABASE_URL = '', other = ''] = databases.map(({ url }) => url);
  const server = await start({ PORT: String(await freePort()), DATABASE_URL });
  expect(server.output()).toContain('Kontor is ready');
  const second = await start({ PORT: String(await freePort()), DATABASE_URL: other });
  expect(await second.ended).toBe(1);
  expect(lines(second.output())).toEqual([expect.stringContaining(`in use by process ${server.child.pid}`)]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(existsSync(join(directory, 'data', 'kontor.lock'))).toBe(false);
  for (const { drop } of databases) await drop();
});

test('a server that stops under load first reports it, and completes every accepted request', async () => {
  const port = String(await freePort());
  const server = await start({ PORT: port, NODE_ENV: 'production' });
  const origin = `http://127.0.0.1:${port}`;
  const statuses: number[] = [];
  let ready = true;
  let answeredWhileStopping = 0;
  const underLoad = Promise.withResolvers<void>();
  const visitor = async () => {
    while (ready) {
      const answer = await fetch(`${origin}/api/v4/config`);
      await answer.text();
      statuses.push(answer.status);
      if (statuses.length === 100) underLoad.resolve();
    }
  };
  // A load balancer sends nothing more once it has seen that the server is not ready.
  const loadBalancer = async () => {
    let isReady = true;
    while (isReady) isReady = (await fetch(`${origin}/health/ready`)).ok;
    answeredWhileStopping = (await fetch(`${origin}/api/v4/config`)).status;
    ready = false;
  };
  const load = Promise.all([loadBalancer(), ...Array.from({ length: 12 }, visitor)]);
  await underLoad.promise;
  server.child.kill('SIGTERM');
  // Rejects if a single connection was cut.
  await load;
  expect(await server.ended).toBe(0);
  expect(answeredWhileStopping).toBe(200);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a killed server starts again on its data without losing anything it had answered', async () => {
  const port = String(await freePort());
  const first = await start({ PORT: port, KONTOR_DEMO: '1' });
  const clock = () => fetch(`http://127.0.0.1:${port}/dev/clock`).then((answer) => answer.json());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ advanceSeconds: 864_000 });
  expect((await fetch(`http://127.0.0.1:${port}/dev/clock`, { method: 'POST', headers, body })).status).toBe(200);
  const before = (await clock()) as { now: string };
  first.child.kill('SIGKILL');
  await first.ended;

  await start({ PORT: port, KONTOR_DEMO: '1' });
  const after = (await clock()) as { now: string };
  expect(Date.parse(after.now)).toBeGreaterThanOrEqual(Date.parse(before.now));
});

test('metrics are on a port of their own, and one that is in use ends the start with one line', async () => {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const server = await start({ PORT: port, METRICS_PORT: metricsPort, KONTOR_DATA_DIR: 'memory' });
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await answer.text()).toContain('kontor_database_connections{pool="shared",state="used"}');

  const second = await start({ PORT: String(await freePort()), METRICS_PORT: metricsPort, KONTOR_DATA_DIR: 'memory' });
  expect(await second.ended).toBe(1);
  expect(lines(second.output())).toEqual([
    `Port ${metricsPort} is in use: stop what listens there or set METRICS_PORT.`,
  ]);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a wrong variable ends the start with one line', async () => {
  const server = await start({ TAG_MANAGER_ID: 'GTM-abc' });
  expect(await server.ended).toBe(1);
  expect(lines(server.output())).toEqual([expect.stringMatching(/^TAG_MANAGER_ID is "GTM-abc"/)]);
});
