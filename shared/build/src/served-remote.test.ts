import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemoteBuild } from '@kontor/contract/build-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webpackProgram, writeExampleRemote } from './testing/example-remote.ts';

let folder: string;
let server: ChildProcessWithoutNullStreams;
let origin: string;
/** An address without a portal. */
let portal: string;
let output = '';

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-served-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  portal = `http://127.0.0.1:${await freePort()}`;
  const cwd = join(folder, 'served');
  await writeExampleRemote(cwd, 'served', {
    'webpack.config.ts': `import { remoteConfig } from '@kontor/build/webpack';\nexport default remoteConfig({ name: 'served', port: ${port} });`,
    'src/remote.tsx': "export const remote = { name: 'served' };",
  });
  const env = { ...process.env, KONTOR_SERVER: portal };
  server = spawn(process.execPath, [webpackProgram, 'serve', '--mode', 'development'], { cwd, env });
  server.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  while (!output.includes('/dev/overrides')) await once(server.stdout, 'data');
});

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

test('pnpm dev of a remote prints the one address that is needed, and how to start a portal if none answers', () => {
  expect(output).toContain(`No portal answers at ${portal}.`);
  expect(output).toContain(`Open ${portal}/dev/overrides?from=${origin}`);
});

test('files of a development build keep their names, and pages of the portal may read them', async () => {
  const answer = await fetch(`${origin}/remote.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const record = RemoteBuild.parse(await answer.json());
  expect([record.name, record.entry]).toEqual(['served', 'remoteEntry.js']);
  expect(await (await fetch(`${origin}/${record.entry}`)).text()).toContain('kontor_served');
});
