import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { allScopes } from '@kontor/contract/connect-scope';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import { merchantWithShop } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';
import { addSandboxClients } from './client/sandbox-clients.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../docs/connect.md', import.meta.url), 'utf8');
const example = (language: string) => {
  const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/connect.md has no example in ${language}`);
  return code;
};

const kontor = await testApp();
await addSandboxClients(kontor.infrastructure);
const { shop } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Radwerk' });
const portal = await kontor.app.listen({ host: '127.0.0.1', port: 0 });
const environment = { ...process.env, PORTAL: portal };

test('the example with curl reads the shops', async () => {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', example('bash')], { env: environment });
  expect((JSON.parse(stdout) as ConnectShop[]).map(({ uuid }) => uuid)).toEqual([shop.uuid]);
});

test('the example in TypeScript reads shops and their entitlements, and asks for the same version again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-connect-'));
  const file = join(folder, 'example.mts');
  await writeFile(file, example('ts'));
  const { stdout } = await run(process.execPath, ['--no-warnings', file], { env: environment });
  await rm(folder, { recursive: true });
  expect(JSON.parse(stdout)).toEqual({ shop: 'Radwerk', state: 'trial', again: 304 });
});

test('every scope of the contract is on the page, and no other', () => {
  const [, table = ''] = /^\| scope \| allows \|\n\|[-|]+\n([^]*?)\n\n/m.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `([a-z:]+)` \|/gm)].map(([, scope = '']) => scope);
  expect(listed.sort()).toEqual([...allScopes].sort());
});
