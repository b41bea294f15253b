import { expect, test } from 'vitest';
import { serviceMonths } from './service-months.ts';

const date = '2026-12-01T00:05:00.000Z';

test.each([
  ['a calendar month', 'de', '2026-11-01', '2026-11-30', 'November 2026'],
  ['a month that begins within one', 'de', '2026-11-17', '2026-12-16', 'November 2026'],
  ['the month after the last day of January', 'de', '2026-01-31', '2026-02-27', 'Januar 2026'],
  ['a year', 'de', '2026-11-01', '2027-10-31', 'November 2026 – Oktober 2027'],
  ['a year', 'en', '2026-11-01', '2027-10-31', 'November 2026 – October 2027'],
  ['a year that begins within a month', 'de', '2026-11-17', '2027-11-16', 'November 2026 – November 2027'],
  ['the rest of a year', 'de', '2027-03-10', '2027-10-31', 'März 2027 – Oktober 2027'],
  ['two months', 'de', '2026-11-01', '2026-12-31', 'November 2026 – Dezember 2026'],
] as const)('an invoice for %s, in %s, from %s to %s is titled %s', (_, language, from, to, title) => {
  expect(serviceMonths({ date, servicePeriod: { from, to } }, language)).toBe(title);
});

test('an invoice without lines is titled with the month of its date', () => {
  expect(serviceMonths({ date, servicePeriod: null }, 'de')).toBe('Dezember 2026');
});
