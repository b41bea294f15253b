import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { isAppCode, newTotpSecret, stepOf, totpUri } from './totp-code.ts';

/** RFC 6238, appendix B: this secret gives 94287082 at 59 s; apps show the last six digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  ['in its own half minute', 59_000, 1],
  ['half a minute late', 61_000, 1],
  ['half a minute early', 29_000, 1],
  ['a whole minute late', 90_000, null],
])('a code is accepted %s: at %i ms it belongs to step %s', (_, at, step) => {
  expect(stepOf(secret, '287082', at)).toBe(step);
});

test('apps read the secret from the address, under the name of the product and of the account', () => {
  const fresh = newTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(fresh, 'eva+shop@radwerk.test', 'Ladenlicht')).toBe(
    `otpauth://totp/Ladenlicht:eva%2Bshop%40radwerk.test?issuer=Ladenlicht&secret=${fresh}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(stepOf(fresh, TOTP.generate({ secret: Secret.fromBase32(fresh) }))).not.toBeNull();
});

test.each([
  ['123456', true],
  ['12345', false],
  ['abcde23456', false],
])('%s is a code of an app: %s', (code, expected) => expect(isAppCode(code)).toBe(expected));
