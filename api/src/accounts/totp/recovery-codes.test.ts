import { expect, test } from 'vitest';
import { newRecoveryCodes } from './recovery-codes.ts';

test('a recovery code has ten letters, each one of 32, and none comes twice', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(1000);
  expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([]);
  for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]) {
    expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
  }
});
