import type { PageRegistry } from '@kontor/contract/page-registry';
import { beforeEach, expect, test, vi } from 'vitest';

const thisPage: PageRegistry = { host: '1.0.0-aaaaaaaaaaaa', pages: {}, remotes: {} };
const currentReleases = vi.fn<() => Promise<PageRegistry | null>>();
const isOutdated = (now: PageRegistry) => now.host !== thisPage.host;
vi.doMock('../base/registry.ts', () => ({ currentReleases, isOutdated }));
const reloadPage = vi.fn();
vi.doMock('../base/reload-page.ts', () => ({ reloadPage }));

let reloadForNewHost: typeof import('./chunk-reload.ts').reloadForNewHost;

let tries = 0;
/** As reported by webpack; every attempt uses a different address. */
const chunkError = (name: string, type = 'error') =>
  Object.assign(new Error(`Loading chunk ${name} failed.\n(error: https://portal.test/${name}.js?retry=${++tries})`), {
    name: 'ChunkLoadError',
    type,
  });

/** A page that is not reloading. */
async function newPage() {
  vi.resetModules();
  ({ reloadForNewHost } = await import('./chunk-reload.ts'));
}

beforeEach(async () => {
  sessionStorage.clear();
  reloadPage.mockReset();
  currentReleases.mockReset().mockResolvedValue({ ...thisPage, host: '1.0.1-bbbbbbbbbbbb' });
  await newPage();
});

test('a chunk that a deploy has taken away reloads the page once, never in a loop', async () => {
  await expect(reloadForNewHost(chunkError('home'))).resolves.toBe(true);
  await expect(reloadForNewHost(chunkError('home'))).resolves.toBe(true);
  await newPage();
  await expect(reloadForNewHost(chunkError('home'))).resolves.toBe(false);
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('another file deserves its own reload', async () => {
  await reloadForNewHost(chunkError('home'));
  await newPage();
  await expect(reloadForNewHost(chunkError('profile'))).resolves.toBe(true);
});

test.each([
  ['the portal does not answer: the browser would show its own error page', null],
  ['the portal gives out the same host: a reload would bring the same', thisPage],
])('the page stays where %s', async (_, now) => {
  currentReleases.mockResolvedValue(now);
  await expect(reloadForNewHost(chunkError('home'))).resolves.toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('code that hangs may still come: the portal is not asked, and the page stays', async () => {
  await expect(reloadForNewHost(chunkError('home', 'timeout'))).resolves.toBe(false);
  expect(currentReleases).not.toHaveBeenCalled();
});

test('without storage the page stays: nothing would stop a loop', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(reloadForNewHost(chunkError('home'))).resolves.toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
});
