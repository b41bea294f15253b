import { expect, test } from '@jest/globals';
import { readRegistry } from './registry.ts';

test('the registry document of the page names the releases that run in it', () => {
  const registry = { host: '1.0.0-aaaaaaaaaaaa', remotes: { signup: { release: { entry: '/e.js' } } } };
  document.head.innerHTML = `<script type="application/json" id="kontor-registry">${JSON.stringify(registry)}</script>`;
  expect(readRegistry(document)).toEqual(registry);
});

test('a page without a registry document has no remotes', () => {
  document.head.innerHTML = '';
  expect(readRegistry(document)).toEqual({ host: 'unknown', remotes: {} });
});
