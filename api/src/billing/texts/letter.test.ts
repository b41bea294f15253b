import { receiverLimits } from '@kontor/contract/receiver-limits';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { flawsOfPaper } from '../../testing/check-accessible-paper.ts';
import { longest } from '../../testing/strange-texts.ts';
import { textOfPdf } from '../../testing/text-of-pdf.ts';
import { overprinted, textsOnPaper } from '../../testing/texts-on-paper.ts';
import { firstVendor } from '../../testing/vendor.ts';
import { addressee, facts, heading, page, paragraph, styles, writeLetter } from './letter.ts';
import { positions, sums } from './letter-table.ts';

const date = new Date('2026-11-01T08:00:00Z');
const language = 'de';

test.each([
  ['an ampersand', 'Bestellung für Rad & <Werk>'],
  ['characters that no XML may contain', 'Bestellung für Alt\uFFFE\uFFFF\u0007\uD800'],
  ['another script', 'Bestellung für 中国'],
])('a letter whose title has %s can be read out and kept like any other', async (_, title) => {
  const letter = await writeLetter({ title, language, date, vendor: firstVendor }, (doc) => heading(doc, title));
  expect(flawsOfPaper(letter)).toEqual([]);
});

test('these tests see what is drawn without saying what it is', async () => {
  const letter = await writeLetter({ title: 'Bestellung', language, date, vendor: firstVendor }, (doc) => {
    doc.text('lose', 100, 100);
  });
  expect(flawsOfPaper(letter)).toEqual([
    'something is drawn outside of tags: TJ (7.1)',
    'it has no first heading (7.4)',
  ]);
});

const { name, addressLine } = receiverLimits;
const wide = (length: number) => 'W'.repeat(length);
const sentence = (length: number, words: string) => words.repeat(length).slice(0, length).trimEnd();

/** Addresses of the greatest length that forms allow, and those of before, when they allowed more. */
const addresses: Readonly<Record<string, readonly [string, string, string | null, string, string]>> = {
  'a usual one': ['Radwerk GmbH', 'Oranienstraße 1', null, '10999', 'Berlin'],
  'one without spaces': [wide(name), wide(addressLine), wide(addressLine), wide(20), wide(100)],
  'one with words': [
    sentence(name, 'Erste Gesellschaft für Fahrradteile '),
    sentence(addressLine, 'Am Alten Güterbahnhof '),
    sentence(addressLine, 'Hinterhaus links '),
    '20457',
    sentence(100, 'Sankt Margareten an der Raab '),
  ],
  'one in Chinese': [sentence(name, '中国北京'), sentence(addressLine, '朝阳区建国路'), null, '100022', '北京'],
  'one in Arabic': [sentence(name, 'متجر الدراجات '), sentence(addressLine, 'شارع الملك '), null, '11564', 'الرياض'],
  'one of strange characters': [
    longest(name, 'Rad'),
    longest(addressLine, 'Weg'),
    longest(addressLine, 'Hof'),
    '1',
    'X',
  ],
  'one of before': [wide(255), wide(255), wide(255), wide(20), wide(100)],
};

test.each(Object.entries(addresses))(
  '%s and the longest facts, title and lines leave room for each other',
  async (_, [companyName, addressLine1, addressLine2, zip, city]) => {
    const to = baseData({ companyName, addressLine1, addressLine2, zip, city, isoCountryCode: 'AT' });
    const title = `Bestellung für ${companyName}`;
    const letter = await writeLetter({ title, language, date, vendor: firstVendor }, (doc) => {
      const ends = [
        addressee(doc, to, language, firstVendor),
        facts(doc, [
          ['Rechnungsnummer', 'RE-2026-00042'],
          ['Bestellnummer', wide(100)],
          ['Kostenstelle', sentence(100, 'Kostenstelle Nord ')],
          ['Käuferreferenz', '4'.repeat(100)],
        ]),
      ];
      heading(doc, title, ...ends);
      paragraph(doc, `Leistungsempfänger: ${companyName}`, styles.body, doc.y + 12);
      const line = [`${companyName}, Rechnung RE-2026-00042 vom 12.10.2026`, '1.412', '0,15 €', '211,80 €'] as const;
      positions(doc, doc.y + 12, ['Leistung', 'Menge', 'Einzelpreis', 'Betrag'], [line, line, line, line, line, line]);
      sums(doc, ['Netto', '12.345.678,90 €'], ['MwSt.', '2.345.678,99 €'], ['Gesamtbetrag', '−14.691.357,89 €']);
      paragraph(doc, [companyName, companyName].join('\n\n'), styles.body);
    });
    expect(overprinted(letter)).toEqual([]);
    for (const { x, y, width } of textsOnPaper(letter)) {
      expect(x + width).toBeLessThanOrEqual(page.right + 1);
      // The foot of a page is below that.
      expect(y > 842 - page.bottom - 1 || y < 842 - 780).toBe(true);
    }
    expect(flawsOfPaper(letter)).toEqual([]);
  },
);

test('these tests see what is drawn over something else', async () => {
  const letter = await writeLetter({ title: 'Bestellung', language, date, vendor: firstVendor }, (doc) => {
    doc.font('regular').fontSize(10).text('Radwerk', 100, 300).text('Rad', 104, 302);
  });
  expect(overprinted(letter)).toHaveLength(1);
});

test('numbers of documents have no gaps, and figures of amounts stand below each other', async () => {
  const title = 'Rechnung';
  const letter = await writeLetter({ title, language, date, vendor: firstVendor }, (doc) => {
    heading(doc, title);
    for (const text of ['RE-2026-00042', '111.111,11 €', '777.777,77 €']) paragraph(doc, text, styles.body);
  });
  expect(textOfPdf(letter)).toContain('RE-2026-00042');
  const [number, ones, sevens] = textsOnPaper(letter).slice(3, 6);
  expect(ones?.width).toBeCloseTo(sevens?.width ?? 0, 3);
  // Eleven figures and letters of about 6 points, and two hyphens: 79 points with wide ones.
  expect(number?.width).toBeLessThan(77);
});
