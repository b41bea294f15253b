import { expect, test } from 'vitest';
import { browserOf } from './browser.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  ['', null, null],
  [undefined, null, null],
])('%s is named %s on %s', (userAgent, browser, system) => {
  expect(browserOf({ headers: { 'user-agent': userAgent } })).toEqual({ browser, system });
});

test('a very long browser name is truncated', () => {
  const { browser } = browserOf({ headers: { 'user-agent': `${'x'.repeat(5000)}/1.0` } });
  expect(browser?.length ?? 0).toBeLessThanOrEqual(40);
});
