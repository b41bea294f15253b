import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '@kontor/workspace/bundles';
import { findNginx } from '@kontor/workspace/nginx';

const nginx = findNginx();
const withNginx = nginx === null ? test.skip : test;
const folder = mkdtempSync(join(tmpdir(), 'kontor-gateway-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends a request to the gateway without servers behind it, and returns its log. */
async function logOf(ask: () => Promise<unknown>): Promise<string> {
  // nginx drops root's rights for its workers.
  chmodSync(folder, 0o755);
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  await mkdir(at('run'));
  const gateway = await readFile(at('gateway.conf'), 'utf8');
  await writeFile(at('gateway.conf'), gateway.replace('listen 8080;', `listen unix:${at('socket')};`));
  const surroundings = await readFile(at('surroundings.conf'), 'utf8');
  await writeFile(at('surroundings.conf'), surroundings.replaceAll(/(http:\/\/)?[\w$-]+:\d+/g, '$1127.0.0.1:9'));
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

async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const sent = request({ socketPath: at('socket'), method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
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
