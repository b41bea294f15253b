import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingKeysOf } from './signing-keys.ts';

const [before, now] = [createSecretKey(Buffer.alloc(32, 1)), createSecretKey(Buffer.alloc(32, 2))];

test('what was signed with the key before can still be looked for, and what is signed now comes first', () => {
  const stored = signingKeysOf([before]).sign('code');
  const keys = signingKeysOf([now, before]);
  expect(keys.signatures('code')).toEqual([keys.sign('code'), stored]);
  expect(keys.signatures('code').every((signature) => keys.verify('code', signature))).toBe(true);
  expect(keys.signatures('other')).not.toContain(stored);
});
