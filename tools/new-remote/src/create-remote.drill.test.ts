import { globSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RemoteBuild } from '@kontor/contract/build-record';
import { RegistryEntry } from '@kontor/contract/registry';
import { root, webpack } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';
import { readOptions, UsageError } from './remote-options.ts';

let checkout: string;
const options = readOptions([
  'gift-cards',
  '--team',
  'Vouchers',
  '--title-de',
  'Gutscheine „neu“',
  '--title-en',
  'Gift cards',
  '--containers',
]);
const remote = () => join(checkout, 'mfe-gift-cards');

/** A copy of this checkout with linked packages and the installed dependencies of the original. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-new-remote-'));
  // Tests that run meanwhile write and remove files of their cache.
  const left = /\/(\.git|\.pnpm|\.vitest-cache|\.data|\.cache|\.screenshots|dist|dist-monolith|test-results)$/;
  await cp(root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !left.test(path) });
  await symlink(join(root, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'));
  return copy;
}

/** As `pnpm install` links them: what its package.json names, and nothing else. */
async function linkPackages(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(remote(), 'package.json'), 'utf8')) as Record<string, object>;
  for (const name of Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })) {
    const link = join(remote(), 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(checkout, 'mfe-pos-wms/node_modules', name)), link);
  }
}

const program = (name: string) => join(checkout, 'node_modules/.bin', name);

const vitest = (cwd: string, ...args: readonly string[]) => runCommand(program('vitest'), ['run', ...args], { cwd });

/** Output of a failed program; empty if it succeeded. */
async function complaints(cwd: string, name: string, ...args: readonly string[]): Promise<string> {
  const { ok, output } = await runCommand(program(name), args, { cwd });
  return ok ? '' : output;
}

beforeAll(async () => {
  checkout = await copyCheckout();
  const folders = await createRemote(checkout, options);
  await linkPackages();
  await complaints(checkout, 'biome', 'check', '--write', ...folders);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

test('a new remote passes type check and lint', async () => {
  expect(await complaints(checkout, 'oxlint', 'mfe-gift-cards')).toBe('');
  expect(await complaints(checkout, 'biome', 'check')).toBe('');
  expect(await complaints(remote(), 'tsc', '--noEmit')).toBe('');
});

test('its own test passes', async () => {
  const { ok, output } = await vitest(remote(), '--reporter=verbose');
  expect(ok ? '' : output).toBe('');
  expect(output).toContain('in de the page shows its title and the shop');
});

/** When each file of the checkout was written, by its path, without what is installed and built. */
async function written(): Promise<Map<string, number>> {
  const paths = glob('**/*', {
    cwd: checkout,
    exclude: (name) => /(^|\/)(node_modules|dist|\.[\w-]*cache)$/.test(name),
  });
  const times = new Map<string, number>();
  for await (const path of paths) times.set(path, (await stat(join(checkout, path))).mtimeMs);
  return times;
}

test('without the option for containers it is one folder, and nothing else changes', async () => {
  const before = await written();
  await createRemote(checkout, readOptions(['garden']));
  const after = await written();
  await rm(join(checkout, 'mfe-garden'), { recursive: true });
  const changed = [...after].filter(([path, time]) => before.get(path) !== time).map(([path]) => path);
  expect(changed).toContain('mfe-garden/package.json');
  expect(changed.filter((path) => path !== '.' && !path.startsWith('mfe-garden'))).toEqual([]);
});

test('it has a container like every other remote', async () => {
  const files = ['compose', 'dockerfile', 'gateway-log', 'kubernetes', 'nginx'];
  const { ok, output } = await vitest(join(checkout, 'deploy'), ...files);
  expect(ok ? '' : output).toBe('');
});

test('it builds, and its record names its owner', async () => {
  const { ok, output } = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd: remote() });
  expect(ok ? '' : output).toBe('');
  const record: unknown = JSON.parse(await readFile(join(remote(), 'dist/remote.json'), 'utf8'));
  expect(RemoteBuild.parse(record)).toMatchObject({
    name: 'gift-cards',
    owner: { team: 'Vouchers', contact: 'gift-cards@kontor.test' },
    exposes: ['./remote'],
  });
});

/** A command of the registry's tool, in a registry of the checkout's own. */
const registry = (...args: readonly string[]) =>
  runCommand(process.execPath, [join(checkout, 'tools/registry/src/main.ts'), ...args, '--by', 'drill'], {
    cwd: checkout,
    env: { KONTOR_REGISTRY: join(checkout, 'dist/registry'), INIT_CWD: checkout },
  });

test('the whole gate lets it through', async () => {
  const host = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd: join(checkout, 'host') });
  expect(host.ok ? '' : host.output).toBe('');
  for (const command of [
    // As it was: nothing of the new remote is in it. Its own check takes minutes, and is not about that.
    ['publish', 'host', '--changelog', 'As before'],
    ['promote', 'host', '--skip-gate', '--reason', 'Only the remote is of interest'],
    ['publish', 'mfe-gift-cards', '--changelog', 'New'],
    ['promote', 'gift-cards'],
  ]) {
    const { ok, output } = await registry(...command);
    expect(ok ? '' : output).toBe('');
  }
  // The gate stays on a page for a minute, after the host was built.
}, 900_000);

test('its next release is tried by a share of sessions, given to everybody and taken back', async () => {
  const [page = ''] = globSync('src/**/*.page.ts', { cwd: remote() });
  const record = join(remote(), page);
  await writeFile(record, (await readFile(record, 'utf8')).replace('Gift cards', 'All gift cards'));
  const built = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd: remote() });
  expect(built.ok ? '' : built.output).toBe('');
  // What the gate says of it was seen above.
  const unchecked = ['--skip-gate', '--reason', 'Only a title has changed'];
  const titles: (string | undefined)[] = [];
  for (const command of [
    ['publish', 'mfe-gift-cards', '--changelog', 'Another title'],
    ['canary', 'gift-cards', '--share', '10%', ...unchecked],
    ['promote', 'gift-cards', ...unchecked],
    ['rollback', 'gift-cards'],
  ]) {
    const { ok, output } = await registry(...command);
    expect(ok ? '' : output).toBe('');
    titles.push(await titleOfCurrent());
  }
  expect(titles).toEqual(['Gift cards', 'Gift cards', 'All gift cards', 'Gift cards']);
});

/** The English title of the page of the release that everybody gets. */
async function titleOfCurrent(): Promise<string | undefined> {
  const { registry: latest } = RegistryEntry.parse(
    JSON.parse(await readFile(join(checkout, 'dist/registry/registry.json'), 'utf8')),
  );
  const { ownPages = {} } = latest.remotes['gift-cards']?.current?.build ?? {};
  return Object.values(ownPages)[0]?.title.en;
}

test('no name of the template is left, and existing files are not overwritten', async () => {
  const { output } = await runCommand(
    'grep',
    ['-rniE', 'sample', join(remote(), 'src'), join(remote(), 'package.json')],
    {
      cwd: checkout,
    },
  );
  expect(output).toBe('');
  await expect(createRemote(checkout, options)).rejects.toThrow(UsageError);
});
