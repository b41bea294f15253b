import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('a good long password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'a good long password')).toBe(true);
  expect(await isPassword(hash, 'a good long passworD')).toBe(false);
  expect(await isPassword(null, 'matches no account')).toBe(false);
});
