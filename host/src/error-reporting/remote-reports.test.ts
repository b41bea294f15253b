import type { RemoteModule } from '@kontor/platform/remote-module';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FailedLoad, SuccessfulLoad } from '../base/remote-result.ts';

let noteLoad: typeof import('./remote-reports.ts').noteLoad;
let noteError: typeof import('./remote-reports.ts').noteError;
let noteLoadedVersion: typeof import('./loaded-versions.ts').noteLoadedVersion;
const fetched = vi.fn<typeof fetch>();

const module: RemoteModule = { name: 'signup', hostApi: '1.0.0', routes: [], i18n: { de: {}, en: {} } };
const version = '1.0.0-0123456789ab';
const loaded: SuccessfulLoad = { ok: true, module, version, insteadOf: null };
const failed = (change: Partial<FailedLoad> = {}): FailedLoad => ({
  ok: false,
  reason: 'broken',
  error: new Error('broken'),
  version,
  ...change,
});

/** A separate page for every test. */
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  globalThis.fetch = fetched;
  document.cookie = 'XSRF-TOKEN=token';
  ({ noteLoad, noteError } = await import('./remote-reports.ts'));
  ({ noteLoadedVersion } = await import('./loaded-versions.ts'));
});

interface Sent {
  readonly reports: { readonly outcome: string; readonly remote: string }[];
}

const sent = () => fetched.mock.calls.map(([, options]) => JSON.parse(options?.body as string) as Sent);

test('reports wait for one another, and leave in one request that outlives the page', () => {
  noteLoad('signup', loaded, 123.4);
  noteLoad('partner', failed({ reason: 'timeout' }), 70_000);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(sent()).toEqual([
    {
      reports: [
        { remote: 'signup', version, outcome: 'loaded', reason: null, milliseconds: 123 },
        { remote: 'partner', version, outcome: 'failed', reason: 'timeout', milliseconds: 60_000 },
      ],
    },
  ]);
  expect(fetched).toHaveBeenCalledWith(
    '/api/v4/remote-report',
    expect.objectContaining({
      method: 'POST',
      keepalive: true,
      headers: expect.objectContaining({ 'X-XSRF-TOKEN': 'token' }),
    }),
  );
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('where the last known good release stepped in, both are told', () => {
  noteLoad('signup', { ...loaded, version: '0.9.0-0123456789ab', insteadOf: failed() }, 900);
  vi.advanceTimersByTime(10_000);
  expect(sent()[0]?.reports).toMatchObject([
    { version, outcome: 'failed', reason: 'broken' },
    { version: '0.9.0-0123456789ab', outcome: 'loaded' },
  ]);
});

test('what no registry names is not reported', () => {
  noteLoad('signup', failed({ reason: 'unknown', version: null }), 1);
  vi.advanceTimersByTime(10_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('an error of a release that runs is told, and nothing about it', () => {
  noteLoadedVersion('signup', version);
  noteError('signup', version, new Error('broken'));
  vi.advanceTimersByTime(10_000);
  expect(sent()).toEqual([{ reports: [{ remote: 'signup', version, outcome: 'threw' }] }]);
});

test.each([
  ['is gone', {}, 'unreachable'],
  ['hangs', { type: 'timeout' }, 'timeout'],
])('a release that runs and whose code %s is told as one that failed to load, once', (_, kind, reason) => {
  noteLoadedVersion('signup', version);
  const error = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', ...kind });
  noteError('signup', version, error);
  noteLoad('signup', { ...loaded, version: '0.9.0-0123456789ab', insteadOf: failed({ error }) }, 900);
  vi.advanceTimersByTime(10_000);
  expect(sent()[0]?.reports).toMatchObject([
    { version, outcome: 'failed', reason },
    { version: '0.9.0-0123456789ab', outcome: 'loaded' },
  ]);
});

test.each([
  ['of a remote that has not loaded', 'partner', version],
  ['that kept a release from loading', 'signup', '1.1.0-0123456789ab'],
  ['of an unknown release', 'signup', null],
])('an error %s is none of a release that runs', (_, remote, of) => {
  noteLoadedVersion('signup', version);
  noteError(remote, of, new Error('broken'));
  vi.advanceTimersByTime(10_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('a remote that throws again and again leaves room for other reports', () => {
  noteLoadedVersion('signup', version);
  for (let tick = 0; tick < 1000; tick += 1) noteError('signup', version, new Error('broken'));
  noteLoad('partner', loaded, 100);
  vi.advanceTimersByTime(600_000);
  const told = sent().flatMap(({ reports }) => reports);
  expect(told.filter(({ outcome }) => outcome === 'threw')).toHaveLength(10);
  expect(told.at(-1)).toMatchObject({ remote: 'partner', outcome: 'loaded' });
});

test('a page that goes away sends what it has', () => {
  noteLoad('signup', loaded, 100);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toHaveLength(1);
});

test('without a connection reports wait for the next chance', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteLoad('signup', loaded, 100);
  vi.advanceTimersByTime(10_000);
  expect(fetched).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toHaveLength(1);
});

test('what cannot be sent is forgotten, without a word', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  noteLoad('signup', loaded, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a remote that fails again and again makes no storm', () => {
  for (let attempt = 0; attempt < 1000; attempt += 1) noteLoad('signup', failed(), 10);
  vi.advanceTimersByTime(600_000);
  expect(sent().map(({ reports }) => reports.length)).toEqual([20, 20, 20]);
});
