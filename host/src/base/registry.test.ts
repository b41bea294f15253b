import { beforeEach, expect, test, vi } from 'vitest';
import type * as RegistryModule from './registry.ts';

const registryWith = (version: string, host = '1.0.0-aaaaaaaaaaaa') => ({
  host,
  remotes: { signup: { release: { version } } },
});

let registry: typeof RegistryModule;

beforeEach(async () => {
  const json = JSON.stringify(registryWith('1.0.0-bbbbbbbbbbbb'));
  document.head.innerHTML = `<script type="application/json" id="kontor-registry">${json}</script>`;
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
  ['another release', async () => Response.json(registryWith('1.0.0-cccccccccccc')), true],
  ['the same release', async () => Response.json(registryWith('1.0.0-bbbbbbbbbbbb')), false],
  ['another host', async () => Response.json(registryWith('1.0.0-bbbbbbbbbbbb', '1.0.1-dddddddddddd')), true],
  ['no such remote any more', async () => Response.json({ host: '1.0.0-aaaaaaaaaaaa', remotes: {} }), true],
  ['an error', async () => new Response('', { status: 503 }), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('with %s given out by now, the page is outdated: %#', async (_, response, expected) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(response);
  const now = await registry.currentReleases();
  expect(now !== null && registry.isOutdated(now, 'signup')).toBe(expected);
});
