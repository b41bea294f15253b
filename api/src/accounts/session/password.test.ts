import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('a good long password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'a good long password')).toBe(true);
  expect(await isPassword(hash, 'a good long passworD')).toBe(false);
  expect(await isPassword(null, 'matches no account')).toBe(false);
});

const secret = 'Schlüssel zum Glück';

test.each([
  ['composed', secret],
  ['decomposed, as on a Mac', secret.normalize('NFD')],
  ['with the spaces of a Mac', secret.replaceAll(' ', '\u00A0')],
])('a password typed %s is the one that was set', async (_, typed) => {
  expect(await isPassword(await hashPassword(secret), typed)).toBe(true);
});

test.each([
  ['decomposed', secret.normalize('NFD')],
  ['with another space', secret.replaceAll(' ', '\u00A0')],
])('a password that was stored %s before passwords had one form still works', async (_, stored) => {
  const hash = await hashPassword(stored);
  expect(await isPassword(hash, stored)).toBe(true);
  expect(await isPassword(hash, `${stored} `)).toBe(false);
});

test('one that was stored decomposed is also known when another keyboard sends it composed', async () => {
  expect(await isPassword(await hashPassword(secret.normalize('NFD')), secret)).toBe(true);
});
