import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { password as newPassword } from '@kontor/contract/schema';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isTooCommon } from './common-passwords.ts';

const email = 'eva.brandt@radwerk.test';

test('ten thousand leaked passwords that are long enough are refused', async () => {
  const listed = gunzipSync(readFileSync(join(import.meta.dirname, 'common-passwords.txt.gz')))
    .toString()
    .split('\n');
  const chosen = listed.filter((password) => z.safeParse(newPassword(), password).success);
  expect(new Set(chosen).size).toBe(10_000);
  const refused = await Promise.all(chosen.map((password) => isTooCommon(password, email)));
  expect(refused.filter(Boolean).length).toBe(chosen.length);
});

test.each([
  'password123',
  'PASSWORT123',
  'Sommer2026',
  'Willkommen1',
  'qwertzuiop',
  '1qaz2wsx3edc',
  'mailcreated5240',
  'poiuytrewq',
  'Newfoundland',
  'PIANOFORTE',
  'geheimgeheim',
  'aaaaaaaaaaaa',
  '1212121212',
  'Kontor2026',
  'kontor-erp-2026!',
  'Shopware6Admin',
  'Warenwirtschaft 1',
  'eva.brandt',
  email,
])('%s is too common', async (password) => {
  expect(await isTooCommon(password, email)).toBe(true);
});

test.each([
  'ein ganzer Satz',
  'a good long password',
  'kontor-demo-2026',
  'kontor an der Elbe',
  '7265413908',
  'Fahrrad Lampe Tisch',
  'xk7-Quitte-Regal',
  'sommer20261234567',
  'Password-2026',
  'Eva.Brandt2026',
])('%s is accepted', async (password) => {
  expect(await isTooCommon(password, email)).toBe(false);
});
