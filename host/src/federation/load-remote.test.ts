import type { PageRelease } from '@kontor/contract/page-registry';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';

const laterHostApi = '^2.99.0';
const signup: RemoteModule = { name: 'signup', hostApi: hostApiVersion, routes: [], i18n: { de: {}, en: {} } };
const registered: PageRelease = {
  version: '1.1.0-bbbbbbbbbbbb',
  global: 'kontor_signup',
  entry: '/remotes/signup/remoteEntry.1.js',
  integrity: 'sha384-abc',
  hostApi: `^${hostApiVersion}`,
  federationVersion: Reflect.get(globalThis, 'KONTOR_FEDERATION_VERSION') as string,
  preload: { scripts: ['/remotes/signup/remote.1.js'], styles: ['/remotes/signup/remote.1.css'] },
};

const load = vi.fn<(name: string, release: PageRelease, signal: AbortSignal) => Promise<unknown>>();
let loadRemote: (name: string) => Promise<RemoteResult>;
let giveUpRelease: (name: string, error: Error) => boolean;

/** When the chunk with the federation runtime loads. */
let runtimeChunk: Promise<void>;
// jsdom keeps no record of fetched files.
Object.defineProperty(performance, 'getEntriesByType', { value: () => [] });

const noteLoad = vi.fn();
vi.doMock('../error-reporting/remote-reports.ts', () => ({ noteLoad }));

async function portalWith(
  release: PageRelease,
  lastKnownGood: PageRelease | null = null,
  overriddenFrom: string | null = null,
): Promise<void> {
  const remote = { release, lastKnownGood, overriddenFrom };
  const json = JSON.stringify({
    host: '1.0.0-aaaaaaaaaaaa',
    pages: {},
    remotes: { signup: remote, 'pos-wms': remote },
  });
  document.head.innerHTML = `<script type="application/json" id="kontor-registry">${json}</script>`;
  vi.resetModules();
  // For each page anew: what a replaced module has exported stays otherwise.
  vi.doMock('./runtime.ts', async () => {
    await runtimeChunk;
    return { createFederation: () => ({ load }) };
  });
  ({ loadRemote, giveUpRelease } = await import('./load-remote.ts'));
}

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);

beforeEach(() => {
  runtimeChunk = Promise.resolve();
  return portalWith(registered);
});
afterEach(() => {
  load.mockReset();
  noteLoad.mockReset();
});

test('a remote brings its module', async () => {
  load.mockResolvedValue({ remote: signup });
  await expect(loadRemote('signup')).resolves.toEqual({
    ok: true,
    module: signup,
    version: registered.version,
    insteadOf: null,
  });
  expect(load).toHaveBeenCalledWith('signup', registered, expect.any(AbortSignal));
});

test('how it loaded, and how long that took, is noted for the operators', async () => {
  load.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce({ remote: signup });
  const failed = await loadRemote('signup');
  const loaded = await loadRemote('signup');
  expect(noteLoad.mock.calls).toEqual([
    ['signup', failed, expect.any(Number)],
    ['signup', loaded, expect.any(Number)],
  ]);
});

test('a developer’s build is no release of the registry: no load of it is reported', async () => {
  await portalWith(registered, null, 'http://127.0.0.1:3001');
  load.mockResolvedValue({ remote: signup });
  await loadRemote('signup');
  expect(noteLoad).not.toHaveBeenCalled();
});

test('everything it needs is asked for at once', async () => {
  load.mockResolvedValue({ remote: signup });
  await loadRemote('signup');
  expect(preloaded()).toEqual([
    ['script', '/remotes/signup/remoteEntry.1.js'],
    ['script', '/remotes/signup/remote.1.js'],
    ['style', '/remotes/signup/remote.1.css'],
  ]);
});

test('a preload has the integrity that the file’s name states, like the request that follows', async () => {
  const name = `remote.${'A'.repeat(43)}.js`;
  const entry = `/remotes/signup/remoteEntry.${'B'.repeat(43)}.js`;
  const preload = { scripts: [`/remotes/signup/${name}`], styles: [] };
  await portalWith({ ...registered, entry, integrity: '', preload });
  load.mockResolvedValue({ remote: signup });
  await loadRemote('signup');
  for (const [href, letter] of [
    [preload.scripts[0], 'A'],
    [entry, 'B'],
  ] as const) {
    const link = document.head.querySelector(`link[href="${href}"]`);
    expect(link).toHaveAttribute('integrity', `sha256-${letter.repeat(43)}=`);
    expect(link).toHaveAttribute('crossorigin', 'anonymous');
  }
});

test('two visits at the same time load it once', async () => {
  load.mockResolvedValue({ remote: signup });
  await Promise.all([loadRemote('signup'), loadRemote('signup')]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a remote that the registry does not name is unknown', async () => {
  await expect(loadRemote('partner')).resolves.toMatchObject({ ok: false, reason: 'unknown' });
});

test.each<[string, Partial<PageRelease>]>([
  ['a later host API', { hostApi: laterHostApi }],
  ['another host API', { hostApi: '^3.0.0' }],
  ['another federation runtime', { federationVersion: '0.0.0' }],
])('a remote built against %s is not even fetched', async (_, difference) => {
  await portalWith({ ...registered, ...difference });
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'incompatible' });
  expect(preloaded()).toEqual([]);
});

test('a remote whose chunk is missing is unreachable', async () => {
  load.mockRejectedValue(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'unreachable' });
});

test('a remote that throws while it starts is broken', async () => {
  load.mockRejectedValue(new TypeError('x is undefined'));
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'broken' });
});

test.each([
  ['nothing', null],
  ['nothing by that name', {}],
  ['another remote', { remote: { ...signup, name: 'partner' } }],
])('an entry that exposes %s is broken', async (_, exposed) => {
  load.mockResolvedValue(exposed);
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'broken' });
});

test('a remote that hangs is given up after five seconds', async () => {
  vi.useFakeTimers();
  load.mockReturnValue(new Promise(() => {}));
  const result = loadRemote('signup');
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(result).resolves.toMatchObject({ ok: false, reason: 'timeout' });
  load.mockResolvedValue({ remote: signup });
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: true });
});

describe('while the federation runtime, the shell’s own code, hangs', () => {
  let arrive: () => void;

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    runtimeChunk = promise;
    arrive = resolve;
    await portalWith(registered, { ...registered, version: '1.0.0-aaaaaaaaaaaa' });
    document.head.insertAdjacentHTML('beforeend', '<script src="/assets/federation.1.js"></script>');
    vi.useFakeTimers({ toNotFake: ['performance'] });
    load.mockResolvedValue({ remote: signup });
  });

  const giveUp = async () => {
    const result = loadRemote('signup');
    await vi.advanceTimersByTimeAsync(5_000);
    return result;
  };
  const askedAnew = () => document.head.querySelectorAll('script[src*="/assets/federation.1.js?retry="]');

  test('a load is given up after five seconds, and no release of the remote is blamed', async () => {
    await expect(giveUp()).resolves.toMatchObject({ ok: false, reason: 'timeout', version: null });
  });

  test('the next try asks for it under a fresh address, and loads the release', async () => {
    await giveUp();
    const result = loadRemote('signup');
    expect(askedAnew()).toHaveLength(1);
    arrive();
    await expect(result).resolves.toMatchObject({ ok: true, version: registered.version, insteadOf: null });
  });

  test('two remotes that are loaded at the same time ask for it once', async () => {
    void loadRemote('signup');
    void loadRemote('pos-wms');
    expect(askedAnew()).toHaveLength(0);
  });
});

test('without another release nothing takes its place', async () => {
  load.mockResolvedValue({ remote: signup });
  await loadRemote('signup');
  expect(giveUpRelease('signup', new Error('Loading chunk 1 failed.'))).toBe(false);
});

test('after a failure the next visit tries again', async () => {
  load.mockRejectedValueOnce(new TypeError('x is undefined'));
  await loadRemote('signup');
  load.mockResolvedValue({ remote: signup });
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: true });
});

describe('with a last known good release', () => {
  const before: PageRelease = {
    ...registered,
    version: '1.0.0-aaaaaaaaaaaa',
    entry: '/remotes/signup/remoteEntry.0.js',
    preload: { scripts: ['/remotes/signup/remote.0.js'], styles: [] },
  };
  const missing = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });

  beforeEach(() => portalWith(registered, before));

  test('nothing of it is fetched while the release works', async () => {
    load.mockResolvedValue({ remote: signup });
    await loadRemote('signup');
    expect(load).toHaveBeenCalledTimes(1);
    expect(preloaded().flat()).not.toContain(before.entry);
  });

  test.each([
    ['cannot be fetched', missing, 'unreachable'],
    ['throws while it starts', new TypeError('x is undefined'), 'broken'],
  ])('it takes the place of a release that %s, and the failure is told', async (_, error, reason) => {
    load.mockRejectedValueOnce(error).mockResolvedValue({ remote: signup });
    await expect(loadRemote('signup')).resolves.toMatchObject({
      ok: true,
      version: before.version,
      insteadOf: { reason, error, version: registered.version },
    });
    expect(load).toHaveBeenLastCalledWith('signup', before, expect.any(AbortSignal));
  });

  test('it takes the place of a release for a later host', async () => {
    await portalWith({ ...registered, hostApi: laterHostApi }, before);
    load.mockResolvedValue({ remote: signup });
    await expect(loadRemote('signup')).resolves.toMatchObject({ ok: true, version: before.version });
  });

  test('it does not replace a release that is only slow, until the user tries again', async () => {
    vi.useFakeTimers();
    const { promise, reject } = Promise.withResolvers();
    load.mockReturnValueOnce(promise);
    const result = loadRemote('signup');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(result).resolves.toMatchObject({ ok: false, reason: 'timeout' });
    load.mockResolvedValue({ remote: signup });
    const instead = {
      ok: true,
      version: before.version,
      insteadOf: { reason: 'timeout', version: registered.version },
    };
    await expect(loadRemote('signup')).resolves.toMatchObject(instead);
    reject(missing);
    await vi.advanceTimersByTimeAsync(0);
    await expect(loadRemote('signup')).resolves.toMatchObject(instead);
    expect(load.mock.calls.map(([, { version }]) => version)).toEqual([registered.version, before.version]);
  });

  test('where both hang, the third try begins with the release again', async () => {
    vi.useFakeTimers();
    load.mockReturnValue(new Promise(() => {}));
    for (let tries = 0; tries < 3; tries += 1) {
      const result = loadRemote('signup');
      await vi.advanceTimersByTimeAsync(5_000);
      await expect(result).resolves.toMatchObject({ ok: false, reason: 'timeout' });
    }
    expect(load.mock.calls.map(([, { version }]) => version)).toEqual([
      registered.version,
      before.version,
      registered.version,
    ]);
  });

  test('it takes the place of a release that runs, but whose code does not come any more', async () => {
    load.mockResolvedValue({ remote: signup });
    await loadRemote('signup');
    expect(giveUpRelease('signup', missing)).toBe(true);
    await expect(loadRemote('signup')).resolves.toMatchObject({
      ok: true,
      version: before.version,
      insteadOf: { reason: 'unreachable', error: missing, version: registered.version },
    });
    expect(giveUpRelease('signup', missing)).toBe(false);
  });

  test('if it fails, too, the first failure counts, and the next visit begins with the release again', async () => {
    load.mockRejectedValueOnce(missing).mockRejectedValueOnce(new TypeError('x is undefined'));
    await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'unreachable' });
    load.mockResolvedValue({ remote: signup });
    await expect(loadRemote('signup')).resolves.toMatchObject({ ok: true, version: registered.version });
  });
});
