import { beforeEach, expect, test, vi } from 'vitest';
import type * as RegistryModule from './registry.ts';

const documentWith = (version: string, host = '1.0.0-aaaaaaaaaaaa') =>
  `<script type="application/json" id="kontor-registry">${JSON.stringify({
    host,
    remotes: { signup: { release: { version } } },
  })}</script>`;

let registry: typeof RegistryModule;

beforeEach(async () => {
  document.head.innerHTML = documentWith('1.0.0-bbbbbbbbbbbb');
  vi.resetModules();
  registry = await import('./registry.ts');
});

test('the registry document of the page names the releases that run in it', () => {
  expect(registry.pageRegistry().remotes.signup?.release.version).toBe('1.0.0-bbbbbbbbbbbb');
});

test('a page without a registry document has no remotes', () => {
  document.head.innerHTML = '';
  expect(registry.pageRegistry()).toEqual({ host: 'unknown', pages: {}, remotes: {} });
});

test.each<[string, () => Promise<Response>, boolean]>([
  ['another release', async () => new Response(`<head>${documentWith('1.0.0-cccccccccccc')}</head>`), true],
  ['the same release', async () => new Response(`<head>${documentWith('1.0.0-bbbbbbbbbbbb')}</head>`), false],
  [
    'another host',
    async () => new Response(`<head>${documentWith('1.0.0-bbbbbbbbbbbb', '1.0.1-dddddddddddd')}</head>`),
    true,
  ],
  ['no such remote any more', async () => new Response('<title>Kontor</title>'), true],
  ['an error', async () => new Response('', { status: 503 }), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('with %s given out by now, the page is outdated: %#', async (_, response, expected) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(response);
  const now = await registry.currentReleases();
  expect(now !== null && registry.isOutdated(now, 'signup')).toBe(expected);
});
