import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './bundles.ts';
import { checks, tasksOf } from './rings.ts';

const tasks = [...checks, 'build', ...tasksOf('reached'), ...tasksOf('whole'), ...tasksOf('drills')];
const copy = mkdtempSync(join(tmpdir(), 'kontor-keys-'));
afterAll(() => rmSync(copy, { recursive: true }));

const git = (cwd: string, ...parameters: readonly string[]) =>
  execFileSync('git', parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 25 });

type Keys = ReadonlyMap<string, string>;

/** The key of each task: the hash of everything that it names as its input. */
function keys(variables: NodeJS.ProcessEnv = {}): Keys {
  const turbo = join(root, 'node_modules/.bin/turbo');
  const env = { ...process.env, CI: '1', TURBO_TELEMETRY_DISABLED: '1', ...variables };
  const printed = execFileSync(turbo, ['run', ...tasks, '--filter=!kontor', '--dry=json'], {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { tasks: all } = JSON.parse(printed) as { tasks: { taskId: string; hash: string; command: string }[] };
  return new Map(all.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId, hash }) => [taskId, hash]));
}

const names = (those: Iterable<string>) => [...those].map((name) => name.replace('@kontor/', '')).sort();
const changedKeys = (now: Keys) =>
  names([...now].filter(([task, key]) => before.get(task) !== key).map(([task]) => task));

let before: Keys;
beforeAll(() => {
  for (const file of git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0')) {
    if (file !== '') cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  before = keys();
});

/** What a change of a file runs anew. */
function reachedBy(file: string, change = '\n'): string[] {
  appendFileSync(join(copy, file), change);
  const reached = changedKeys(keys());
  cpSync(join(root, file), join(copy, file));
  return reached;
}

/** Read all files. */
const ofAll = ['//#lint:code', '//#lint:format', '//#lint:rooms', '//#lint:unused', '//#test:repository', '//#types'];
const api = ['billing', 'embedded', 'processes', 'rooms', 'rules'].map((part) => `api#test:${part}`);
const browser = (...topics: readonly string[]) => topics.map((topic) => `e2e#test:${topic}`);

test('without a change, everything is kept', () => expect(changedKeys(keys())).toEqual([]));

test.each<[kind: string, file: string, reached: readonly string[]]>([
  [
    'a component of a remote',
    'mfe-pos-wms/src/features/devices/devices-page.tsx',
    ['mfe-pos-wms#build', 'mfe-pos-wms#test', ...browser('pages-pos-wms', 'paths', 'shops')],
  ],
  [
    'texts of a remote',
    'mfe-signup/src/locales/de.json',
    [
      'mfe-signup#build',
      'mfe-signup#test',
      ...browser('account', 'billing', 'dunning', 'pages-host', 'pages-signup', 'partner', 'paths', 'signup'),
    ],
  ],
  ['a test of a remote', 'mfe-partner/src/partner.test.tsx', ['mfe-partner#test']],
  [
    'the configuration of tests',
    'mfe-partner/vitest.config.ts',
    [
      'mfe-partner#build',
      'mfe-partner#test',
      ...browser('backoffice', 'pages-host', 'pages-partner', 'partner', 'signup'),
    ],
  ],
  [
    'what a room of the API does',
    'api/src/billing/orders/place-order.ts',
    [...api, ...browser('billing', 'dunning', 'partner', 'paths'), 'faults#whole'],
  ],
  ['a test of the API', 'api/src/billing/orders/order-once.api.test.ts', api],
  ['a browser test', 'e2e/tests/shops/devices.spec.ts', browser('shops')],
  ['the gateway', 'deploy/nginx/gateway.conf', ['deploy#drill', 'e2e#drill:topology']],
])('a change of %s runs what depends on it, and keeps the rest', (_, file, reached) => {
  expect(reachedBy(file)).toEqual([...ofAll, ...reached].sort());
});

test.each([
  ['the lockfile', 'pnpm-lock.yaml'],
  ['the commands', 'tools/workspace/src/tasks.ts'],
  ['the tasks themselves', 'turbo.json'],
])('a change of %s runs everything', (_, file) => expect(reachedBy(file)).toEqual(names(before.keys())));

test('another version of Node, Postgres, nginx or a browser runs everything', () => {
  expect(changedKeys(keys({ KONTOR_MACHINE: 'Node v24.99.0' }))).toEqual(names(before.keys()));
});
