import { expect, test } from 'vitest';
import { checkEInvoice } from '../testing/check-e-invoice.ts';
import { longest, refusedCharacters } from '../testing/strange-texts.ts';
import { element, escapeXml } from './xml.ts';

/** Whatever was stored before forms refused it, and every control character. */
const strange = [
  ...refusedCharacters,
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCodePoint(code)),
  'halves: \uD83D \uDEB2 \uDEB2\uD83D',
  ']]> <!-- <?xml version="1.0"?> &amp; "\'',
  longest(400, 'Rad'),
];

/** `Char` of XML 1.0, which the reader of these tests does not check. */
const isXmlText = (text: string) =>
  Array.from(text).every((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
    return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
  });

test('whatever was stored, what is written is XML', () => {
  for (const text of strange) {
    const xml = element('a', [element('b', text, { c: text })]);
    expect(isXmlText(xml), JSON.stringify(text)).toBe(true);
  }
  const all = element(
    'a',
    strange.map((text) => element('b', text, { c: text })),
  );
  // A reader that refuses what is not well-formed: it is no invoice, and can be read.
  expect(checkEInvoice(all)).toEqual({ fired: 0, findings: [] });
  expect(() => checkEInvoice('<a><b></a>')).toThrow();
});

test('what no XML may contain is replaced as Unicode advises, and everything else stays', () => {
  expect(escapeXml('Rad\uFFFE\u0007\uD800werk')).toBe('Rad\uFFFD\uFFFD\uFFFDwerk');
  expect(escapeXml('Łódź 🚲 中国 a\tb\nc')).toBe('Łódź 🚲 中国 a\tb\nc');
});
