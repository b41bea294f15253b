import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compact, manyLines, oneLine, opaque, phoneNumber, written } from './normal-form.ts';
import {
  asTyped,
  compactCode,
  currentPassword,
  email,
  lines,
  password,
  phone,
  secondFactorCode,
  text,
  writtenNumber,
} from './schema.ts';

/** What is stored of what was typed into a form. */
const entered = (schema: z.ZodMiniType, typed: string) => z.parse(schema, asTyped(schema, typed));

/** Spaces that come along with pasted text: no-break, thin, narrow, ideographic, tab, and those of no width. */
const pasted = ['\u00A0', '\u2009', '\u202F', '\u3000', '\t', ' \u200B', ' \uFEFF', '  ', '\u2028'];

test.each(pasted)('a name with %j between its words is the one with a space', (space) => {
  expect(oneLine(`Rad${space}Werk`)).toBe('Rad Werk');
  expect(oneLine(`${space}Rad Werk${space}\r\n`)).toBe('Rad Werk');
});

test.each([
  ['a Mac', 'Mu\u0308ller', 'Müller'],
  ['marks in another order', 'a\u0323\u0307', 'a\u0307\u0323'],
  ['Korean syllables', '\u1112\u1161\u11ab', '한'],
  ['joined pictures', '👩\u{1F3FD}\u200D🔧', '👩\u{1F3FD}\u200D🔧'],
  ['Persian', 'می\u200Cخواهم\u200C', 'می\u200Cخواهم'],
  ['Hebrew after a mark of its direction', '\u200Fשלום\u200E', 'שלום'],
  ['letters of their own', '½ ﬃ 𝔎 Ｋ', '½ ﬃ 𝔎 Ｋ'],
])('a name from %s has one form', (_, typed, stored) => {
  expect(oneLine(typed)).toBe(oneLine(stored));
  expect(entered(text(100), typed)).toBe(stored.normalize('NFC'));
});

test('names, and texts of several lines, keep no spaces at their ends and have one kind of line end', () => {
  expect(manyLines('\uFEFF\n  Hallo,\r\n\tWelt\u00A0!\rEnde \n\n')).toBe('Hallo,\n\tWelt\u00A0!\nEnde');
  expect(entered(lines(10), ' u\u0308\r\nx ')).toBe('ü\nx');
});

test('a line break within a text of one line is refused, and the limit counts what is stored', () => {
  expect(z.safeParse(text(20), 'eins\nzwei').success).toBe(false);
  expect(entered(text(4), `u\u0308u\u0308u\u0308u\u0308${' '.repeat(20)}`)).toBe('üüüü');
  expect(z.safeParse(text(4), ' \u200B ').success).toBe(false);
});

test.each([
  ['ＤＥ１２３ ４５６ ７８９', 'DE123456789'],
  ['de 123 456 789\n', 'DE123456789'],
  ['CHE\u2011123.456.789\u00A0MWST', 'CHE-123.456.789MWST'],
  ['\u202ADE89 3704 0044 0532 0130 00\u202C', 'DE89370400440532013000'],
])('an identifier written as %j is %s', (typed, stored) => {
  expect(compact(typed)).toBe(stored);
  expect(entered(compactCode(/^[A-Z\d.-]+$/), typed)).toBe(stored);
});

test.each([
  ['３０／１２３／４５６７８', '30/123/45678'],
  [' 12–345\u00AD/6789 ', '12-345/6789'],
  ['SN\u20110001', 'SN-0001'],
  ['D\u00A0–\u00A010115', 'D - 10115'],
])('a number written as %j is %s', (typed, stored) => expect(written(typed)).toBe(stored));

test.each([
  ['+49 30 1234567', '+49 30 1234567'],
  ['0049 30 1234567', '+49 30 1234567'],
  ['+49 (0) 30 / 1234567', '+49 30 / 1234567'],
  ['0049(0)30 1234567', '+49 30 1234567'],
  ['＋４９　３０\u2009123–45', '+49 30 123-45'],
  ['\u202A+49 30 1234567\u202C', '+49 30 1234567'],
  ['030 1234567', '030 1234567'],
  // In Italy the zero is dialled from abroad as well.
  ['+39 (0)6 1234567', '+39 (0)6 1234567'],
])('a telephone number written as %s is %s', (typed, stored) => {
  expect(phoneNumber(typed)).toBe(stored);
  expect(entered(phone(20), typed)).toBe(stored);
});

test.each([
  [' eva@firma.de\n', 'eva@firma.de'],
  ['\u00A0eva@firma.de\u200B', 'eva@firma.de'],
  ['ｅｖａ＠ｆｉｒｍａ．ｄｅ', 'eva@firma.de'],
  ['eva@fir\u00ADma.de', 'eva@firma.de'],
  ['\u202Aeva@firma.de\u202C', 'eva@firma.de'],
  ['eva@bu\u0308cher。de', 'eva@xn--bcher-kva.de'],
  // A joiner is part of the name.
  ['eva@نامه\u200Cای.com', 'eva@xn--mgba3gch31f060k.com'],
])('an address pasted as %j is %s', (typed, stored) => expect(entered(email(), typed)).toBe(stored));

test('a password has one form, in which nothing of it is missing', () => {
  expect(opaque('  Schlu\u0308ssel\u00A0zum\u3000Glu\u0308ck ')).toBe('  Schlüssel zum Glück ');
  expect(opaque('ｆｕｌｌ ﬃ')).toBe('ｆｕｌｌ ﬃ');
  expect(z.parse(password(), 'u\u0308'.repeat(10))).toBe('ü'.repeat(10));
  expect(z.safeParse(password(), 'u\u0308'.repeat(9)).success).toBe(false);
  // The one that exists may have been stored as it was typed.
  expect(z.parse(currentPassword(), 'u\u0308')).toBe('u\u0308');
});

test('codes may be typed in full width', () => expect(entered(secondFactorCode(), '１２３　４５６')).toBe('123 456'));

test('the longest pasted text takes no time', () => {
  const started = performance.now();
  for (const sign of [' ', '\u200D', '\u0308', '\u00A0', '(', '0']) {
    const long = `${sign.repeat(60_000)}x${sign.repeat(60_000)}x`;
    for (const form of [oneLine, manyLines, written, compact, phoneNumber, opaque]) form(long);
  }
  expect(performance.now() - started).toBeLessThan(3000);
});

test.each([
  ['text', text(50), '  Ada  Lovelace '],
  ['lines', lines(50), ' a\r\n b '],
  ['number', writtenNumber(50), ' a - 1 '],
  ['phone', phone(), '0049 (0) 30'],
  ['email', email(), 'Eva@Firma.DE'],
  ['password', password(), '  a b c d e f '],
])('a body in ASCII is taken to the letter: %s', (_, schema, sent) => expect(z.parse(schema, sent)).toBe(sent));

test('what forms clean up, the server refuses from others: small letters of a code, control characters', () => {
  expect(z.safeParse(compactCode(/^[A-Z]{2}\d+$/), 'de1').success).toBe(false);
  for (const sent of ['a\n', 'a\tb', '\r\na']) expect(z.safeParse(text(50), sent).success).toBe(false);
});

test('the server takes texts of others that look alike as the same', () => {
  expect(z.parse(text(50), 'Mu\u0308ller\u00A0Rad\u200B')).toBe('Müller Rad');
  expect(z.parse(writtenNumber(50), 'ＳＮ\u2011１')).toBe('SN-1');
  expect(z.parse(email(), 'ｅｖａ＠bu\u0308cher.de')).toBe('eva@xn--bcher-kva.de');
});
