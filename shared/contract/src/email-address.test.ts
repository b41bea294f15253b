import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountEmail, asciiEmail } from './email-address.ts';
import { email } from './schema.ts';
import { violationsOf } from './violation.ts';

test.each([
  ['eva@radwerk.test', 'eva@radwerk.test'],
  ['a&b@firma.de', 'a&b@firma.de'],
  ['x=y@firma.de', 'x=y@firma.de'],
  ['hans/peter@firma.de', 'hans/peter@firma.de'],
  ["o'neill+shop@firma.co.uk", "o'neill+shop@firma.co.uk"],
  ['!#$%*?^_`{|}~-@firma.de', '!#$%*?^_`{|}~-@firma.de'],
  ['1@1und1.de', '1@1und1.de'],
  ['eva@xn--bcher-kva.de', 'eva@xn--bcher-kva.de'],
  ['eva@bücher.de', 'eva@xn--bcher-kva.de'],
  ['eva@BÜCHER.DE', 'eva@xn--bcher-kva.de'],
  ['eva@bu\u0308cher.de', 'eva@xn--bcher-kva.de'],
  ['eva@straße.de', 'eva@xn--strae-oqa.de'],
  ['eva@почта.рф', 'eva@xn--80a1acny.xn--p1ai'],
  ['eva@例え.テスト', 'eva@xn--r8jz45g.xn--zckzah'],
  ['eva@firma.xn--p1ai', 'eva@firma.xn--p1ai'],
  ['Eva@Firma.DE', 'Eva@Firma.DE'],
  [`${'a'.repeat(64)}@firma.de`, `${'a'.repeat(64)}@firma.de`],
])('%s is an address: %s', (typed, ascii) => {
  expect(asciiEmail(typed)).toBe(ascii);
  expect(z.safeParse(email(), typed).success).toBe(true);
});

test.each([
  ['firma.de'],
  ['@firma.de'],
  ['eva@'],
  ['eva@localhost'],
  ['eva@127.0.0.1'],
  ['eva@[127.0.0.1]'],
  ['eva@firma..de'],
  ['eva@-firma.de'],
  ['eva@firma-.de'],
  ['eva@fir_ma.de'],
  ['eva@firma.de/x'],
  ['eva@firma.de:25'],
  ['eva@firma%2Ede'],
  [`eva@${'a'.repeat(64)}.de`],
  ['.eva@firma.de'],
  ['eva.@firma.de'],
  ['e..va@firma.de'],
  ['eva brandt@firma.de'],
  ['"eva brandt"@firma.de'],
  ['käse@firma.de'],
  ['eva@firma.de\u0000'],
  ['eva\n@firma.de'],
  ['eva@firma.de, adam@firma.de'],
  [`${'a'.repeat(65)}@firma.de`],
  // 255 in ASCII, although it is written with fewer characters.
  [`${'a'.repeat(60)}@${`${'ü'.repeat(30)}.`.repeat(5)}${'b'.repeat(20)}.de`],
])('%s is no address', (typed) => {
  expect(asciiEmail(typed)).toBeNull();
  const result = z.safeParse(email(), typed);
  expect(violationsOf(typed, result.error?.issues ?? [])).toMatchObject([{ code: 'email' }]);
});

test.each(['', ' '])('without an address %j, one is asked for', (typed) => {
  const result = z.safeParse(email(), typed);
  expect(violationsOf(typed, result.error?.issues ?? [])).toMatchObject([{ code: 'required' }]);
});

test('one mailbox has one account, however its address is written', () => {
  const written = ['eva@bücher.de', ' Eva@Bücher.DE ', 'eva@xn--bcher-kva.de', 'EVA@XN--BCHER-KVA.DE'];
  expect(new Set(written.map(accountEmail))).toEqual(new Set(['eva@xn--bcher-kva.de']));
  expect(accountEmail(' No Address ')).toBe('no address');
});
