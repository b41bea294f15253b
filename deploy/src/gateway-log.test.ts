import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findNginx } from '@kontor/programs/nginx';
import { root } from '@kontor/workspace/bundles';
import { afterAll, expect, test } from 'vitest';
import { readText } from './repository.ts';

const nginx = findNginx();
const withNginx = nginx === null ? test.skip : test;
const folder = mkdtempSync(join(tmpdir(), 'kontor-gateway-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends requests to the gateway, behind which only servers of the API may be, and returns its log. */
async function logOf(ask: () => Promise<unknown>, apiPorts: readonly number[] = [9]): Promise<string> {
  // nginx drops root's rights for its workers.
  chmodSync(folder, 0o755);
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  await mkdir(at('run'), { recursive: true });
  const gateway = await readFile(at('gateway.conf'), 'utf8');
  await writeFile(at('gateway.conf'), gateway.replace('listen 8080;', `listen unix:${at('socket')};`));
  const surroundings = await readFile(at('surroundings.conf'), 'utf8');
  const services = surroundings.replaceAll(/(http:\/\/)?([\w$-]+):\d+/g, (_, scheme = '', name) =>
    name === 'api' ? 'servers' : `${scheme}127.0.0.1:9`,
  );
  const servers = apiPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  await writeFile(at('surroundings.conf'), `${services}upstream servers { ${servers} }\n`);
  const parameters = ['-p', at('run'), '-c', at('gateway.conf'), '-e', 'stderr'];
  // nginx opens /dev/stdout by name, so it must not be a socket, as Node's pipes are.
  const server = spawn(nginx ?? '', parameters, { stdio: ['ignore', openSync(at('requests.log'), 'a'), 'pipe'] });
  // It runs in the background once it listens, and closes its error output when it ends.
  const errors = text(server.stderr ?? Readable.from([]));
  await once(server, 'exit');
  await ask();
  spawnSync(nginx ?? '', [...parameters, '-s', 'quit']);
  return (await errors) + (await readFile(at('requests.log'), 'utf8'));
}

async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request({ socketPath: at('socket'), method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, headers: answer.headers };
}

withNginx('the gateway’s log contains no token of a mailed link, even for failed requests', async () => {
  const links = ['/confirmation/S3CRET', '/reset-password?token=S3CRET', '/shopify/auth?code=S3CRET'];
  const log = await logOf(async () => {
    for (const link of links) {
      await send('GET', link);
      await send('GET', '/api/v4/config', { referer: `https://account.example.com${link}` });
      await send('GET', '/assets/main.js', { referer: `https://account.example.com${link}` });
    }
    await send('POST', '/api/v4/confirmation/S3CRET');
    await send('POST', '/api/v4/confirmation/S3CRET/');
  });
  expect(log).toContain('"path":"/reset-password","status":503');
  expect(log).not.toContain('S3CRET');
});

withNginx(
  'a request keeps a plain id, or gets one; the API, the log and the gateway’s own answers have the same',
  async () => {
    const told: unknown[] = [];
    const api = createServer(({ headers, url }, answer) => {
      told.push(headers['x-request-id']);
      if (url === '/api/v4/broken') answer.destroy();
      else answer.end();
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const given = '4f1c9a0b-27d8-4e6f-a3c5-d1e0b9876543';
    const own: unknown[] = [];
    const log = await logOf(async () => {
      await send('GET', '/api/v4/config', { 'x-request-id': given });
      await send('GET', '/api/v4/config', { 'x-request-id': 'free text of a caller' });
      await send('GET', '/api/v4/config');
      own.push((await send('GET', '/api/v4/broken', { 'x-request-id': given })).headers['x-request-id']);
    }, [(api.address() as AddressInfo).port]);
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    const logged = [...log.matchAll(/"requestId":"([^"]*)"/g)].map(([, id]) => id).slice(-4);
    expect(logged).toEqual([
      given,
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      given,
    ]);
    expect(told.slice(0, 3)).toEqual(logged.slice(0, 3));
    expect(own).toEqual([given]);
  },
);

withNginx('while one server is starting, another one answers, and no order is sent twice', async () => {
  const sent: unknown[] = [];
  const servers = [503, 200].map((status) =>
    createServer(({ method }, answer) => {
      sent.push(`${method} ${status}`);
      answer.writeHead(status).end();
    }),
  );
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    }),
  );
  const statuses: unknown[] = [];
  await logOf(async () => {
    for (let count = 0; count < 4; count += 1) statuses.push((await send('GET', '/api/v4/config')).status);
    for (let count = 0; count < 4; count += 1) await send('POST', '/api/v4/auth/login');
  }, ports);
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(sent).toContain('GET 503');
  expect(sent.filter((each) => String(each).startsWith('POST'))).toHaveLength(4);
});

test('the gateway and the API agree on what an id of a request is', () => {
  const form = '[A-Za-z0-9-]{16,64}';
  expect(readText('deploy/nginx/gateway.conf')).toContain(form);
  expect(readText('api/src/infrastructure/http/request-ids.ts')).toContain(form);
});
