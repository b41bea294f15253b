import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadEntry, UnreachableError } from './load-entry.ts';
import type { RegisteredRemote } from './registry.ts';

const remote: RegisteredRemote = {
  global: 'kontor_signup',
  entry: '/remotes/signup/remoteEntry.1.js',
  integrity: 'sha384-abc',
  hostApi: 1,
  federationVersion: '2.9.2',
  preload: { scripts: [], styles: [] },
};
const container = { init: () => undefined, get: async () => () => undefined };

const scripts = () => [...document.head.querySelectorAll('script')];
const answer = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

beforeEach(() => {
  document.head.innerHTML = '';
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'kontor_signup');
  jest.useRealTimers();
});

test('the entry script runs with the integrity that the registry promised and leaves its container', async () => {
  const entry = loadEntry(remote);
  expect(scripts().at(-1)).toHaveAttribute('src', remote.entry);
  expect(scripts().at(-1)).toHaveAttribute('integrity', 'sha384-abc');
  Reflect.set(globalThis, 'kontor_signup', container);
  answer('load');
  await expect(entry).resolves.toBe(container);
});

test('an entry that is there already is not fetched again', async () => {
  Reflect.set(globalThis, 'kontor_signup', container);
  await expect(loadEntry(remote)).resolves.toBe(container);
  expect(scripts()).toEqual([]);
});

test('an entry that failed is fetched once more under a fresh URL', async () => {
  const entry = loadEntry(remote);
  answer('error');
  await Promise.resolve();
  expect(scripts().at(-1)?.getAttribute('src')).toMatch(/^\/remotes\/signup\/remoteEntry\.1\.js\?retry=\d+$/);
  Reflect.set(globalThis, 'kontor_signup', container);
  answer('load');
  await expect(entry).resolves.toBe(container);
});

test('an entry that fails twice is unreachable', async () => {
  const entry = loadEntry(remote);
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
  const entry = loadEntry(remote);
  Reflect.set(globalThis, 'kontor_signup', value);
  answer('load');
  await expect(entry).rejects.toBeInstanceOf(UnreachableError);
});

test('an entry that never answers counts as lost, so that the next visit asks again', async () => {
  jest.useFakeTimers();
  const entry = loadEntry(remote);
  const outcome = expect(entry).rejects.toBeInstanceOf(UnreachableError);
  await jest.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(scripts()).toEqual([]);
});
