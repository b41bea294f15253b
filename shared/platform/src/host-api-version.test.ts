import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { hostApiVersion } from './host-api-version.ts';

test('the host API version is the version of the package, which builds write into their records', () => {
  expect(manifest.version).toBe(hostApiVersion);
});
