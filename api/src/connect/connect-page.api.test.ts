import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { allScopes } from '@kontor/contract/connect-scope';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import { expect, test } from 'vitest';
import { merchantWithShop } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';
import { createClients } from './client/clients.ts';
import { addSandboxClients } from './client/sandbox-clients.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../docs/connect.md', import.meta.url), 'utf8');
const example = (language: string, number: number) => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))][number - 1];
  if (found?.[1] === undefined) throw new Error(`docs/connect.md has no example ${number} in ${language}`);
  return found[1];
};

const bash = (number: number) => run('bash', ['-euo', 'pipefail', '-c', example('bash', number)], { env: environment });

/** In this package, which has the libraries that the examples use. */
async function withFile<T>(number: number, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(import.meta.dirname, 'example-'));
  const file = join(folder, 'example.ts');
  await writeFile(file, example('ts', number));
  try {
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const kontor = await testApp();
await addSandboxClients(kontor.infrastructure);
const { shop } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Radwerk' });
const portal = await kontor.app.listen({ host: '127.0.0.1', port: 0 });
const environment = { ...process.env, PORTAL: portal, SHOP: shop.uuid };

test('the first example with curl reads the shops', async () => {
  const { stdout } = await bash(1);
  expect((JSON.parse(stdout) as ConnectShop[]).map(({ uuid }) => uuid)).toEqual([shop.uuid]);
});

test('the example in TypeScript reads shops and their entitlements, and asks for the same version again', async () => {
  const { stdout } = await withFile(1, (file) => run(process.execPath, ['--no-warnings', file], { env: environment }));
  expect(JSON.parse(stdout)).toEqual({ shop: 'Radwerk', state: 'trial', again: 304 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

const linesOf = (process: ChildProcess) => {
  if (process.stdout === null) throw new Error('The output is not read');
  return createInterface(process.stdout)[Symbol.asyncIterator]();
};

test('the second example with curl sets a shop up and counts an order, of which the receiver hears', async () => {
  // The shop was created before there was an endpoint.
  await kontor.worker.runDue();
  const port = await freePort();
  const { secret } = await createClients(kontor.infrastructure).setEndpoint('connect-demo', {
    url: `http://127.0.0.1:${port}/events`,
    events: ['shop.updated'],
  });
  await withFile(2, async (file) => {
    const receiver = spawn(process.execPath, ['--no-warnings', file], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = linesOf(receiver);
    try {
      expect((await lines.next()).value).toBe(`listening on ${port}`);
      const forged = await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', body: '{}' });
      expect(forged.status).toBe(401);
      const { stdout } = await bash(2);
      expect(stdout).toContain('"accepted":1');
      await kontor.worker.runDue();
      expect((await lines.next()).value).toBe(`shop.updated ${shop.uuid}`);
    } finally {
      receiver.kill();
    }
  });
  const state = await kontor.infrastructure.database.selectFrom('shop').select('cloud_state').execute();
  expect(state).toEqual([{ cloud_state: 'active' }]);
});

test('every scope of the contract is on the page, and no other', () => {
  const [, table = ''] = /^\| scope \| allows \|\n\|[-|]+\n([^]*?)\n\n/m.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `([a-z:]+)` \|/gm)].map(([, scope = '']) => scope);
  expect(listed.sort()).toEqual([...allScopes].sort());
});
