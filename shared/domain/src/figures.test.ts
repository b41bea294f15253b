import { expect, test } from 'vitest';
import { figuresCsv } from './figures.ts';

const november = {
  month: '2026-11',
  recurring: 28_900,
  new: 28_900,
  more: 0,
  less: 0,
  lost: 0,
  trialsBegun: 2,
  trialsTurned: 1,
  dunningBegun: 0,
  dunningRecovered: 0,
  extraOrders: -50,
  group: 'x',
  groupName: '=HYPERLINK("https://evil.test")',
};
const figures = [
  ['recurring', 'Umsatz'],
  ['trialsBegun', 'Tests'],
  ['extraOrders', 'Zusätzliche'],
] as const;

test('a file has amounts in euros, counts as they are, and no name that a spreadsheet would compute', () => {
  const columns = { month: 'Monat', group: 'Partner', figures };
  expect(figuresCsv([november], columns, ({ groupName }) => groupName ?? '', 'de')).toBe(
    '\uFEFF"Monat";"Partner";"Umsatz";"Tests";"Zusätzliche"\r\n' +
      '2026-11;"\'=HYPERLINK(""https://evil.test"")";289,00;2;-0,50\r\n',
  );
});

test('where nothing is divided there is no column of groups', () => {
  const columns = { month: 'month', group: null, figures: figures.slice(0, 1) };
  expect(figuresCsv([november], columns, () => '', 'en')).toBe('\uFEFF"month","Umsatz"\r\n2026-11,289.00\r\n');
});
