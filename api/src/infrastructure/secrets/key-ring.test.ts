import { expect, test } from 'vitest';
import { createKeyRing, UnopenedSecretError } from './key-ring.ts';

const key = (name: string, byte: number) => ({ name, key: Buffer.alloc(32, byte) });
const [old, next] = [key('2026-05', 1), key('2026-11', 2)];

test('the first key seals, and all of them open', () => {
  const sealed = createKeyRing([old]).seal('totp|eva', 'secret');
  expect(sealed).toMatch(/^sealed\.2026-05\.[\w-]+$/);
  const rotated = createKeyRing([next, old]);
  expect(rotated.open('totp|eva', sealed)).toBe('secret');
  expect(rotated.isCurrent(sealed)).toBe(false);
  expect(rotated.isCurrent(rotated.seal('totp|eva', 'secret'))).toBe(true);
});

test.each([
  ['without its key', createKeyRing([next]), 'totp|eva'],
  ['with another key of the same name', createKeyRing([{ ...next, name: old.name }]), 'totp|eva'],
  ['in the place of another secret', createKeyRing([old]), 'totp|jan'],
])('a secret cannot be opened %s', (_, ring, purpose) => {
  const sealed = createKeyRing([old]).seal('totp|eva', 'secret');
  expect(() => ring.open(purpose, sealed)).toThrow(UnopenedSecretError);
});
