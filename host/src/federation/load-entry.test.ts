import type { PageRelease } from '@kontor/contract/page-registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { loadEntry as Load } from './load-entry.ts';
import type { UnreachableError as Unreachable } from './run-script.ts';

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

/** Addresses that the browser has completed. jsdom keeps no such entries. */
const answered: string[] = [];
Object.defineProperty(performance, 'getEntriesByType', {
  value: () => answered.map((name) => ({ name: new URL(name, document.baseURI).href })),
});

let loadEntry: typeof Load;
let giveUp: AbortController;
const load = (release = remote) => loadEntry(release, giveUp.signal);
let UnreachableError: typeof Unreachable;

beforeEach(async () => {
  document.head.innerHTML = '';
  answered.length = 0;
  vi.resetModules();
  giveUp = new AbortController();
  ({ loadEntry } = await import('./load-entry.ts'));
  ({ UnreachableError } = await import('./run-script.ts'));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'kontor_signup');
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

/** Lets the last requested script set the global variable. */
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

const addressOf = (tag: Element): string => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '';
const fresh = (file: string): unknown => expect.stringMatching(new RegExp(`/remotes/signup/${file}\\?retry=\\d+$`));
const anew = () => [...document.head.querySelectorAll('[src*=retry], [href*=retry]')];

/** All files of the remote are preloaded; the entry hangs, and so do all files without an answer. */
function askAhead(...files: string[]): void {
  for (const file of files) {
    const as = file.endsWith('.css') ? 'style' : 'script';
    document.head.insertAdjacentHTML('beforeend', `<link rel="preload" as="${as}" href="/remotes/signup/${file}">`);
  }
}

test('the next try asks under fresh addresses for every file of the release that hangs, and for no other', async () => {
  askAhead('remoteEntry.1.js', 'remote.1.js', 'remote.1.css', 'page.1.js', 'page.1.css');
  document.head.insertAdjacentHTML('beforeend', '<link rel="preload" as="script" href="/remotes/partner/remote.1.js">');
  answered.push('/remotes/signup/page.1.js', '/remotes/signup/page.1.css');
  void load().catch(() => undefined);
  const second = load();
  expect(anew().map(addressOf)).toEqual([fresh('remoteEntry.1.js'), fresh('remote.1.js'), fresh('remote.1.css')]);

  // The remote continues only once its styles are loaded, and finds them at the address that it would request.
  const [entry, script, style] = anew();
  Reflect.set(globalThis, 'kontor_signup', container);
  entry?.dispatchEvent(new Event('load'));
  script?.dispatchEvent(new Event('load'));
  const outcome = vi.fn();
  void second.then(outcome);
  await new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
  expect(outcome).not.toHaveBeenCalled();
  expect(style).toHaveAttribute('data-href', new URL('/remotes/signup/remote.1.css', document.baseURI).href);
  style?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe(container);
});

test('a style sheet that the remote itself waits for counts as there once it came under its fresh address', async () => {
  const first = load();
  leave(container);
  await first;
  const waiting = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/remotes/signup/page.1.css',
  });
  const arrived = vi.fn();
  waiting.addEventListener('load', arrived);
  document.head.append(waiting);
  const second = load();
  expect(anew().map(addressOf)).toEqual([fresh('page.1.css')]);
  anew()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe(container);
  expect(arrived).toHaveBeenCalledTimes(1);
});

test('a file that fails under its fresh address is left to the remote, which asks for it by itself', async () => {
  askAhead('remote.1.js', 'remote.1.css');
  void load().catch(() => undefined);
  const second = load();
  const [entry, ...others] = anew();
  for (const other of others) other.dispatchEvent(new Event('error'));
  expect(anew()).toEqual([entry]);
  Reflect.set(globalThis, 'kontor_signup', container);
  entry?.dispatchEvent(new Event('load'));
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

test('a load that was given up is not repeated, and does not run', async () => {
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
  vi.useFakeTimers();
  const entry = load();
  const outcome = expect(entry).rejects.toBeInstanceOf(UnreachableError);
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(scripts()).toEqual([]);
});
