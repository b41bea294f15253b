import 'fake-indexeddb/auto';
import { clear, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefreshUnavailableError } from './api-error.ts';
import { createSessionRefresh } from './session-refresh.ts';

const fetchMock = vi.fn<typeof fetch>();
const onSessionLost = vi.fn();

const newTab = () => createSessionRefresh({ baseUrl: 'http://localhost/api/v4', onSessionLost });
const answer = (status: number) => fetchMock.mockImplementation(async () => new Response(null, { status }));

beforeEach(async () => {
  fetchMock.mockReset();
  onSessionLost.mockReset();
  globalThis.fetch = fetchMock;
  await clear();
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('50 calls of one tab share one renewal', async () => {
  answer(204);
  const refresh = newTab();
  const results = await Promise.all(Array.from({ length: 50 }, () => refresh(Date.now())));
  expect(results.every(Boolean)).toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a tab that waited for another one finds the session already renewed', async () => {
  answer(204);
  const sentAt = Date.now() - 100;
  await newTab()(sentAt);
  await expect(newTab()(sentAt)).resolves.toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a clock that was set back does not prevent the renewal', async () => {
  answer(204);
  await set('kontor-session-refreshed-at', Date.now() + 3_600_000);
  await newTab()(Date.now());
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('unresponsive storage loses the hint to other tabs, not the session', async () => {
  answer(204);
  const read = vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue(new IDBRequest());
  await expect(newTab()(Date.now())).resolves.toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test('a refused renewal means that the session is lost, reported once', async () => {
  answer(401);
  const refresh = newTab();
  const results = await Promise.all([refresh(Date.now()), refresh(Date.now())]);
  expect(results).toEqual([false, false]);
  expect(onSessionLost).toHaveBeenCalledTimes(1);
});

test.each([500, 503, 429])('an answer of %i keeps the session', async (status) => {
  answer(status);
  await expect(newTab()(Date.now())).rejects.toBeInstanceOf(RefreshUnavailableError);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('being offline keeps the session', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(newTab()(Date.now())).rejects.toBeInstanceOf(RefreshUnavailableError);
  expect(onSessionLost).not.toHaveBeenCalled();
});

/**
 * Web Locks, which the test's browser does not have: one holder at a time; a request that waited too long is dropped.
 */
function shareLockAmongTabs() {
  let free: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<boolean>) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason));
    const turn = Promise.race([free, tooLate]).then(work);
    free = Promise.allSettled([free, turn]);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

test('a renewal that hangs keeps the session, and neither its own tab nor another one waits for ever', async () => {
  // The database of the tests works with `setImmediate`.
  vi.useFakeTimers({ toNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  // The fake timers do not cover the browser's own clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return timeout.signal;
  });
  shareLockAmongTabs();
  fetchMock.mockImplementation((_, init) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    return promise;
  });
  const [first, second] = [newTab()(Date.now()), newTab()(Date.now())].map((refresh) =>
    expect(refresh).rejects.toBeInstanceOf(RefreshUnavailableError),
  );
  await vi.advanceTimersByTimeAsync(8_000);
  await Promise.all([first, second]);
  answer(204);
  await expect(newTab()(Date.now())).resolves.toBe(true);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a browser that refuses locks together with storage renews the session without them', async () => {
  answer(204);
  const request = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await expect(newTab()(Date.now())).resolves.toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
