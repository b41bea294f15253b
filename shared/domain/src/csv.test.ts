import { expect, test } from 'vitest';
import { csvDay, csvEuros, csvFile, csvText } from './csv.ts';

test('a file begins with a byte order mark, and has semicolons and CRLF', () => {
  expect(csvFile(['Shop', 'Betrag'], [[csvText('Käthe & Co'), '12,50']])).toBe(
    '\uFEFFShop;Betrag\r\n"Käthe & Co";12,50\r\n',
  );
});

test('an English file has commas, decimal points and days that sort', () => {
  const row = [csvText('Café'), csvEuros(-123_450, 'en'), csvDay('2026-11-20T23:30:00Z', 'en')];
  expect(csvFile(['Shop', 'Amount', 'Day'], [row], 'en')).toBe(
    '\uFEFFShop,Amount,Day\r\n"Café",-1234.50,2026-11-21\r\n',
  );
  expect([csvEuros(-123_450, 'de'), csvDay('2026-11-20T23:30:00Z', 'de')]).toEqual(['-1234,50', '21.11.2026']);
});

test.each([
  ['sagt "ja"', '"sagt ""ja"""'],
  ['=1+1', `"'=1+1"`],
  ['+49 30', `"'+49 30"`],
  ['-2', `"'-2"`],
  ['@home', `"'@home"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['Radwerk; Berlin', '"Radwerk; Berlin"'],
])('the text %s is the cell %s', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});
