import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './password.ts';

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('a good long password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'a good long password')).toBe(true);
  expect(await isPassword(hash, 'a good long passworD')).toBe(false);
  expect(await isPassword(null, 'the password of nobody')).toBe(false);
});

test('an address without an account takes as long as one with', async () => {
  const hash = await hashPassword('a good long password');
  const median = async (stored: string | null) => {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const start = performance.now();
      await isPassword(stored, 'a guess');
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  await median(null);
  const ratio = (await median(null)) / (await median(hash));
  // Comparing with nothing would be a thousand times faster; the rest is noise of a busy machine.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
