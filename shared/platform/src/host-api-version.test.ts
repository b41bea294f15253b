import { expect, test } from '@jest/globals';
import manifest from '../package.json' with { type: 'json' };
import { hostApiVersion } from './host-api-version.ts';

test('the host API version is the major of the package, which builds write into their records', () => {
  expect(Number.parseInt(manifest.version, 10)).toBe(hostApiVersion);
});
