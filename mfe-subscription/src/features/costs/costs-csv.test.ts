import { expect, test } from 'vitest';
import { costsCsv } from './costs-csv.ts';

const months = [
  { month: '2026-11', plan: 28_900, devices: 5005, extraOrders: 0, other: -1250, total: 32_655 },
  { month: '2026-10', plan: 28_900, devices: 5000, extraOrders: 1680, other: 0, total: 35_580 },
];
const heads = { month: 'Monat', total: 'Summe, netto', part: (part: string) => part };

test('a German file has semicolons and decimal commas, oldest month first', () => {
  expect(costsCsv(months, ['plan', 'devices', 'extraOrders', 'other'], heads, 'de')).toBe(
    '\uFEFF"Monat";"plan";"devices";"extraOrders";"other";"Summe, netto"\r\n' +
      '2026-10;289,00;50,00;16,80;0,00;355,80\r\n' +
      '2026-11;289,00;50,05;0,00;-12,50;326,55\r\n',
  );
});

test('an English file has commas and decimal points', () => {
  const [month] = months;
  expect(costsCsv(month ? [month] : [], ['plan'], heads, 'en')).toBe(
    '\uFEFF"Monat","plan","Summe, netto"\r\n2026-11,289.00,326.55\r\n',
  );
});
