import { expect, test } from 'vitest';
import { randomSecret } from './signing.ts';

test('secrets of sessions, links and challenges have 256 bits, and none comes twice', () => {
  const secrets = Array.from({ length: 1000 }, randomSecret);
  expect(secrets.filter((secret) => Buffer.from(secret, 'base64url').length !== 32)).toEqual([]);
  expect(new Set(secrets).size).toBe(1000);
});
