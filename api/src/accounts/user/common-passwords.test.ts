import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isTooCommon } from './common-passwords.ts';

const email = 'eva.brandt@radwerk.test';

test('at least ten thousand common passwords are refused', async () => {
  const listed = dictionary['passwords-common'];
  const refused = await Promise.all(listed.map((password) => isTooCommon(password, email)));
  expect(refused.filter(Boolean).length).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(10_000);
});

test.each([
  'password123',
  'PASSWORT123',
  'Sommer2026',
  'Willkommen1',
  'qwertzuiop',
  '1qaz2wsx3edc',
  'mailcreated5240',
  'geheimgeheim',
  'aaaaaaaaaaaa',
  '1212121212',
  'Kontor2026',
  'eva.brandt',
  email,
])('%s is too common', async (password) => {
  expect(await isTooCommon(password, email)).toBe(true);
});

test.each([
  'ein ganzer Satz',
  'a good long password',
  'kontor-demo-2026',
  'Fahrrad Lampe Tisch',
  'xk7-Quitte-Regal',
  'sommer20261234567',
  'Password-2026',
  'Eva.Brandt2026',
])('%s is accepted', async (password) => {
  expect(await isTooCommon(password, email)).toBe(false);
});
