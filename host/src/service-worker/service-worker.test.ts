/** @vitest-environment node */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { keptFor, pagesCache } from './kept-pages.ts';

const origin = 'https://kontor.test';

interface TestEvent {
  request?: Partial<Request>;
  preloadResponse?: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
}

const listeners = new Map<string, (event: TestEvent) => void>();
const cookies = new Map<string, string>();
const scope = {
  caches: fakeCaches(),
  clients: { matchAll: async () => openWindows.map((url) => ({ url })) },
  cookieStore: { get: async (name: string) => (cookies.has(name) ? { value: cookies.get(name) } : null) },
  location: { origin },
  navigator: { language: 'de' },
  registration: {
    unregister: vi.fn(async () => true),
    navigationPreload: { enable: vi.fn(async () => undefined) },
  },
  skipWaiting: async () => undefined,
  addEventListener: (type: string, listener: (event: TestEvent) => void) => listeners.set(type, listener),
};
let openWindows: string[] = [];

/** What the server answers, by path; everything else is not there. */
let answers: Record<string, () => Response> = {};
const page = (text: string, releases = 'one', language = 'de', theme?: 'light' | 'dark') =>
  new Response(text, {
    headers: { 'kontor-keep': releases, 'content-language': language, ...(theme && { 'kontor-theme': theme }) },
  });
const offline = () => {
  throw new TypeError('offline');
};
const asked: string[] = [];

beforeAll(async () => {
  for (const [name, value] of Object.entries(scope))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  await import('./service-worker.ts');
});

beforeEach(async () => {
  for (const name of await scope.caches.keys()) await scope.caches.delete(name);
  Object.defineProperty(globalThis, 'caches', { value: scope.caches, configurable: true });
  cookies.clear();
  openWindows = [];
  asked.length = 0;
  vi.clearAllMocks();
  answers = {
    '/login': () => page('first'),
    '/service-worker/offline-de': () => new Response('Keine Verbindung.'),
    '/service-worker/offline-en': () => new Response('No connection.'),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : String(request), origin);
    asked.push(pathname);
    return answers[pathname]?.() ?? new Response('not found', { status: 404 });
  });
});

async function emit(type: string, event: Partial<TestEvent> = {}) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)?.({
    waitUntil: (promise) => void work.push(promise),
    respondWith: (promise) => {
      answer = promise;
    },
    ...event,
  });
  // What is shown, before anything that happens behind it.
  const shown = answer && (await answer.then((response) => response.text()));
  for (const promise of work) await promise;
  return shown;
}

/** Opens a page as a browser with navigation preload does; `undefined` if the worker leaves it to the browser. */
const open = (path: string, request: Partial<Request> = {}) =>
  emit('fetch', {
    request: { url: origin + path, mode: 'navigate', destination: 'document', method: 'GET', ...request },
    preloadResponse: (async () => fetch(path))(),
  });

test('the second visit shows the page of the first, and what the server says then is shown next', async () => {
  expect(await open('/login')).toBe('first');
  answers['/login'] = () => page('second', 'two');
  expect(await open('/login')).toBe('first');
  expect(await open('/login')).toBe('second');
});

test('with a kept page the browser fetches its font ahead', async () => {
  answers['/login'] = () => page('<style>@font-face { src: url("/assets/inter.0123456789abcdef.woff2") }</style>');
  await open('/login');
  const pages = await scope.caches.open(pagesCache);
  const kept = await pages.match('/login?language=de');
  expect(kept?.headers.get('link')).toBe(
    '</assets/inter.0123456789abcdef.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  );
});

test('a page from before a release is shown once at most, whichever page tells of the release', async () => {
  answers['/forgot-password'] = () => page('forgot');
  await open('/login');
  await open('/forgot-password');
  answers['/forgot-password'] = () => page('forgot, new', 'two');
  answers['/login'] = () => page('login, new', 'two');
  expect(await open('/forgot-password')).toBe('forgot');
  expect(await open('/login')).toBe('login, new');
});

test('a page that the server has not confirmed for a week is not shown any more', async () => {
  await open('/login');
  answers['/login'] = () => page('second');
  vi.useFakeTimers({ now: Date.now() + keptFor + 1, toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  expect(await open('/login')).toBe('second');
});

test('with a session every page comes from the server, and none of them is kept', async () => {
  await open('/login');
  cookies.set('kontor-session-owner', 'b4c5');
  answers['/login'] = () => page('for a session');
  answers['/organization/1/shop/2'] = () => new Response('invoices of Radwerk');
  expect(await open('/login')).toBe('for a session');
  expect(await open('/organization/1/shop/2')).toBe('invoices of Radwerk');
  cookies.clear();
  expect(await open('/login')).toBe('first');
  const kept = await (await scope.caches.open(pagesCache)).keys();
  expect(kept.map(({ url }) => url)).toEqual([`${origin}/login?language=de`]);
});

test('only pages are kept that the server lets be kept', async () => {
  answers['/confirmation/abc'] = () => new Response('a token');
  await open('/confirmation/abc');
  answers['/login'] = () => new Response('moved', { status: 302, headers: { 'kontor-keep': 'one' } });
  await open('/login');
  expect(await (await scope.caches.open(pagesCache)).keys()).toEqual([]);
});

test('a browser that gets something of its own, by a canary or an override, forgets what was kept', async () => {
  await open('/login');
  answers['/login'] = () => new Response('of the canary');
  expect(await open('/login')).toBe('first');
  expect(await open('/login')).toBe('of the canary');
});

test.each([
  ['the server fails', () => new Response('failed', { status: 503 })],
  ['there is no connection', offline],
])('while %s the kept page stays', async (_, answer) => {
  await open('/login');
  answers['/login'] = answer;
  expect(await open('/login')).toBe('first');
  expect(await open('/login')).toBe('first');
});

test('a kept page is one of the selected language', async () => {
  await open('/login');
  cookies.set('kontor-language', 'en');
  answers['/login'] = () => page('first, in English', 'one', 'en');
  expect(await open('/login')).toBe('first, in English');
  answers['/login'] = () => page('second, in English', 'one', 'en');
  expect(await open('/login')).toBe('first, in English');
  cookies.set('kontor-language', 'de');
  expect(await open('/login')).toBe('first');
});

test('a kept page is one of the chosen theme', async () => {
  await open('/login');
  cookies.set('kontor-theme', 'dark');
  answers['/login'] = () => page('first, dark', 'one', 'de', 'dark');
  expect(await open('/login')).toBe('first, dark');
  answers['/login'] = () => page('second, dark', 'one', 'de', 'dark');
  expect(await open('/login')).toBe('first, dark');
  cookies.delete('kontor-theme');
  expect(await open('/login')).toBe('first');
});

test('with a storage that is broken everything comes from the server', async () => {
  await open('/login');
  vi.spyOn(scope.caches, 'open').mockRejectedValueOnce(new Error('Unexpected internal error'));
  answers['/login'] = () => page('second');
  expect(await open('/login')).toBe('second');
});

test('an address with a query comes from the server', async () => {
  await open('/login');
  answers['/login'] = () => page('with a query');
  expect(await open('/login?password_has_been_reset=true')).toBe('with a query');
  expect(await open('/login')).toBe('first');
});

test('without a connection a page that is not kept says so, in the selected language', async () => {
  await emit('install');
  answers['/organization/1/shop/2'] = offline;
  cookies.set('kontor-session-owner', 'b4c5');
  expect(await open('/organization/1/shop/2')).toBe('Keine Verbindung.');
  cookies.set('kontor-language', 'en');
  expect(await open('/organization/1/shop/2')).toBe('No connection.');
});

test.each([
  ['a form that is sent', { method: 'POST' }],
  ['a frame of the payment provider', { destination: 'iframe' as const }],
  ['a call', { mode: 'cors' as const }],
])('%s is left to the browser', async (_, request) => {
  await open('/login');
  expect(await open('/login', request)).toBeUndefined();
});

test('the page from which it was registered is there at the second visit; none with a session', async () => {
  openWindows = [`${origin}/login`, `${origin}/forgot-password?email=a`];
  await emit('install');
  answers['/login'] = () => page('second');
  expect(await open('/login')).toBe('first');
  expect(asked).not.toContain('/forgot-password');
  cookies.set('kontor-session-owner', 'b4c5');
  openWindows = [`${origin}/organization/1`];
  await emit('install');
  expect(asked).not.toContain('/organization/1');
});

test('a new one removes what earlier ones have kept under other names, and nothing else', async () => {
  for (const name of ['kontor-pages-0', 'kontor-files-1', 'of-another-tool']) await scope.caches.open(name);
  await emit('activate');
  expect(await scope.caches.keys()).toEqual(['kontor-files-1', 'of-another-tool']);
  expect(scope.registration.navigationPreload.enable).toHaveBeenCalled();
});

test('one whose script is gone from the server removes itself', async () => {
  await open('/login');
  answers['/login'] = () => new Response('of an earlier server');
  await open('/login');
  expect(asked).toContain('/service-worker.js');
  expect(scope.registration.unregister).toHaveBeenCalled();
  expect(await scope.caches.keys()).not.toContain(pagesCache);
});

test('one whose script is still there stays', async () => {
  await open('/login');
  answers['/login'] = () => new Response('of a canary');
  answers['/service-worker.js'] = () => new Response('');
  await open('/login');
  expect(scope.registration.unregister).not.toHaveBeenCalled();
});
