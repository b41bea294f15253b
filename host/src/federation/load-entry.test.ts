import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageRelease } from '@kontor/contract/page-registry';
import type { loadEntry as Load, UnreachableError as Unreachable } from './load-entry.ts';

const remote: PageRelease = {
  version: '1.0.0-aaaaaaaaaaaa',
  global: 'kontor_signup',
  entry: '/remotes/signup/remoteEntry.1.js',
  integrity: 'sha384-abc',
  hostApi: '^1.0.0',
  federationVersion: '2.9.2',
  preload: { scripts: [], styles: [] },
};
const container = { init: () => undefined, get: async () => () => undefined };

const scripts = () => [...document.head.querySelectorAll('script')];
const answer = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

let loadEntry: typeof Load;
let giveUp: AbortController;
const load = (release = remote) => loadEntry(release, giveUp.signal);
let UnreachableError: typeof Unreachable;

beforeEach(async () => {
  document.head.innerHTML = '';
  jest.resetModules();
  giveUp = new AbortController();
  ({ loadEntry, UnreachableError } = await import('./load-entry.ts'));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'kontor_signup');
  jest.useRealTimers();
});

test('the entry script runs with the integrity that the registry promised and leaves its container', async () => {
  const entry = load();
  expect(scripts().at(-1)).toHaveAttribute('src', remote.entry);
  expect(scripts().at(-1)).toHaveAttribute('integrity', 'sha384-abc');
  Reflect.set(globalThis, 'kontor_signup', container);
  answer('load');
  await expect(entry).resolves.toBe(container);
});

test('an entry whose name says its content runs with that, where the registry says nothing else', () => {
  void load({ ...remote, entry: `/remotes/signup/remoteEntry.${'A'.repeat(43)}.js`, integrity: '' });
  expect(scripts().at(-1)).toHaveAttribute('integrity', `sha256-${'A'.repeat(43)}=`);
});

/** Lets the script that was asked for last leave something in the global variable. */
const leave = (left: unknown) => {
  Reflect.set(globalThis, 'kontor_signup', left);
  answer('load');
};

test('an entry that ran already does not run again', async () => {
  const first = load();
  leave(container);
  await first;
  await expect(load()).resolves.toBe(container);
  expect(scripts()).toHaveLength(1);
});

test('an entry that hangs is asked for again by the next try, under a fresh URL', async () => {
  void load().catch(() => undefined);
  const second = load();
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual([
    remote.entry,
    expect.stringMatching(/remoteEntry\.1\.js\?retry=\d+$/),
  ]);
  leave(container);
  await expect(second).resolves.toBe(container);
});

test('another release of the same remote gets its own container and its own list of chunks', async () => {
  const first = load();
  leave(container);
  await first;
  const chunks: unknown = Reflect.get(globalThis, 'kontor_signup_chunks');
  const second = load({ ...remote, entry: '/remotes/signup/remoteEntry.0.js' });
  expect(Reflect.get(globalThis, 'kontor_signup')).toBeUndefined();
  expect(chunks).toEqual([]);
  expect(Reflect.get(globalThis, 'kontor_signup_chunks')).not.toBe(chunks);
  const other = { ...container };
  leave(other);
  await expect(second).resolves.toBe(other);
});

test('what nobody waits for any more is not asked for again, and does not run', async () => {
  const entry = load();
  giveUp.abort();
  await expect(entry).rejects.toBeDefined();
  expect(scripts()).toEqual([]);
});

test('an entry that failed is fetched once more under a fresh URL', async () => {
  const entry = load();
  answer('error');
  await Promise.resolve();
  expect(scripts().at(-1)?.getAttribute('src')).toMatch(/^\/remotes\/signup\/remoteEntry\.1\.js\?retry=\d+$/);
  Reflect.set(globalThis, 'kontor_signup', container);
  answer('load');
  await expect(entry).resolves.toBe(container);
});

test('an entry that fails twice is unreachable', async () => {
  const entry = load();
  answer('error');
  await Promise.resolve();
  answer('error');
  await expect(entry).rejects.toBeInstanceOf(UnreachableError);
});

test.each([
  ['nothing', undefined],
  ['a page of HTML', '<html>'],
  ['something else', { init: true }],
])('an entry that leaves %s is unreachable', async (_, value) => {
  const entry = load();
  Reflect.set(globalThis, 'kontor_signup', value);
  answer('load');
  await expect(entry).rejects.toBeInstanceOf(UnreachableError);
});

test('an entry that never answers counts as lost, so that the next visit asks again', async () => {
  jest.useFakeTimers();
  const entry = load();
  const outcome = expect(entry).rejects.toBeInstanceOf(UnreachableError);
  await jest.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(scripts()).toEqual([]);
});
