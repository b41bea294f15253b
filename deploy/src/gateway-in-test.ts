import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findNginx } from '@kontor/programs/nginx';
import { root } from '@kontor/workspace/bundles';
import { test } from 'vitest';

const nginx = findNginx();
export const withNginx = nginx === null ? test.skip : test;

/** Sends a request to the gateway, and reads its answer. */
export type Send = (
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>;

const sendTo =
  (socketPath: string): Send =>
  async (method, path, headers = {}, body = '') => {
    const sent = request({ socketPath, method, path, headers, agent: false }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };

/** Sends requests to the gateway, behind which only servers of the API may be, and returns its log. */
export async function logOf(ask: (send: Send) => Promise<unknown>, apiPorts: readonly number[] = [9]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-gateway-'));
  try {
    return await run(folder, ask, apiPorts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(
  folder: string,
  ask: (send: Send) => Promise<unknown>,
  apiPorts: readonly number[],
): Promise<string> {
  const at = (name: string) => join(folder, name);
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
  await ask(sendTo(at('socket')));
  spawnSync(nginx ?? '', [...parameters, '-s', 'quit']);
  return (await errors) + (await readFile(at('requests.log'), 'utf8'));
}
