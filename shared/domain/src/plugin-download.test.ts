import { expect, test } from 'vitest';
import { isPluginDownload } from './plugin-download.ts';

test.each([
  ['Shopware 6', true],
  ['shopware6', true],
  ['Shopware 6.6 or later', true],
  ['Shopware 5', false],
  ['Windows', false],
])('a download of the ERP for %s is the plugin: %s', (platform, isPlugin) => {
  expect(isPluginDownload({ platform })).toBe(isPlugin);
});
