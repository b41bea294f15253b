import { expect, test } from '@jest/globals';
import { readRegistry } from './registry.ts';

test('the registry document of the page names the remotes', () => {
  document.head.innerHTML =
    '<script type="application/json" id="kontor-remotes">{"remotes":{"signup":{"entry":"/e.js"}}}</script>';
  expect(readRegistry(document)).toEqual({ signup: { entry: '/e.js' } });
});

test('a page without a registry document has no remotes', () => {
  document.head.innerHTML = '';
  expect(readRegistry(document)).toEqual({});
});
