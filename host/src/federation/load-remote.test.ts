import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule, RemoteName } from '@kontor/platform/remote-module';
import type { RegisteredRemote } from './registry.ts';
import type { RemoteResult } from './remote-result.ts';

const signup: RemoteModule = { name: 'signup', hostApi: hostApiVersion, routes: [], i18n: { de: {}, en: {} } };
const registered: RegisteredRemote = {
  global: 'kontor_signup',
  entry: '/remotes/signup/remoteEntry.1.js',
  integrity: 'sha384-abc',
  hostApi: hostApiVersion,
  federationVersion: Reflect.get(globalThis, 'KONTOR_FEDERATION_VERSION') as string,
  preload: { scripts: ['/remotes/signup/remote.1.js'], styles: ['/remotes/signup/remote.1.css'] },
};

const containerOf = jest.fn<(id: string) => Promise<unknown>>();
let loadRemote: (name: RemoteName) => Promise<RemoteResult>;

jest.unstable_mockModule('./runtime.ts', () => ({ createFederation: () => ({ loadRemote: containerOf }) }));

async function portalWith(remotes: object): Promise<void> {
  const json = JSON.stringify({ remotes });
  document.head.innerHTML = `<script type="application/json" id="kontor-remotes">${json}</script>`;
  jest.resetModules();
  ({ loadRemote } = await import('./load-remote.ts'));
}

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);

beforeEach(() => portalWith({ signup: registered }));
afterEach(() => {
  jest.useRealTimers();
  containerOf.mockReset();
});

test('a remote brings its module', async () => {
  containerOf.mockResolvedValue({ remote: signup });
  await expect(loadRemote('signup')).resolves.toEqual({ ok: true, module: signup });
  expect(containerOf).toHaveBeenCalledWith('signup/remote');
});

test('everything it needs is asked for at once', async () => {
  containerOf.mockResolvedValue({ remote: signup });
  await loadRemote('signup');
  expect(preloaded()).toEqual([
    ['script', '/remotes/signup/remoteEntry.1.js'],
    ['script', '/remotes/signup/remote.1.js'],
    ['style', '/remotes/signup/remote.1.css'],
  ]);
});

test('two visits at the same time load it once', async () => {
  containerOf.mockResolvedValue({ remote: signup });
  await Promise.all([loadRemote('signup'), loadRemote('signup')]);
  expect(containerOf).toHaveBeenCalledTimes(1);
});

test('a remote that the registry does not name is unknown', async () => {
  await expect(loadRemote('partner')).resolves.toMatchObject({ ok: false, reason: 'unknown' });
});

test.each<[string, Partial<RegisteredRemote>]>([
  ['another host API', { hostApi: hostApiVersion + 1 }],
  ['another federation runtime', { federationVersion: '0.0.0' }],
])('a remote built against %s is not even fetched', async (_, difference) => {
  await portalWith({ signup: { ...registered, ...difference } });
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'incompatible' });
  expect(preloaded()).toEqual([]);
});

test('a remote whose chunk is missing is unreachable', async () => {
  containerOf.mockRejectedValue(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'unreachable' });
});

test('a remote that throws while it starts is broken', async () => {
  containerOf.mockRejectedValue(new TypeError('x is undefined'));
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'broken' });
});

test.each([
  ['nothing', null],
  ['nothing by that name', {}],
  ['another remote', { remote: { ...signup, name: 'partner' } }],
])('an entry that exposes %s is broken', async (_, exposed) => {
  containerOf.mockResolvedValue(exposed);
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: false, reason: 'broken' });
});

test('a remote that hangs is given up after five seconds', async () => {
  jest.useFakeTimers();
  containerOf.mockReturnValue(new Promise(() => {}));
  const result = loadRemote('signup');
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(result).resolves.toMatchObject({ ok: false, reason: 'timeout' });
});

test('after a failure the next visit tries again', async () => {
  containerOf.mockRejectedValueOnce(new TypeError('x is undefined'));
  await loadRemote('signup');
  containerOf.mockResolvedValue({ remote: signup });
  await expect(loadRemote('signup')).resolves.toMatchObject({ ok: true });
});
