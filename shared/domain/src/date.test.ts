import { expect, test } from 'vitest';
import {
  daysUntil,
  formatDate,
  formatDayOfMonth,
  formatMoment,
  formatMonth,
  formatShortMonth,
  formatWeekday,
  isDay,
  lastDayOf,
  noonOf,
} from './date.ts';

test.each([
  ['2025-10-14T10:00:00Z', 'de', '14.10.2025'],
  ['2025-10-14T10:00:00Z', 'en', '14 Oct 2025'],
  ['2026-03-01T00:00:00Z', 'de', '01.03.2026'],
  ['2025-12-31T23:30:00Z', 'de', '01.01.2026'],
] as const)('%s is the day %s: %s (in the vendor’s time zone, not the browser’s)', (instant, language, text) => {
  expect(formatDate(instant, language)).toBe(text);
});

test.each([
  ['2025-12-19T00:00:00Z', 'de', '19.\u00a0Dezember'],
  ['2025-12-19T00:00:00Z', 'en', '19\u00a0December'],
] as const)('within a sentence %s is written in %s: %s', (instant, language, text) => {
  expect(formatDayOfMonth(instant, language)).toBe(text);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['28.02.2026', false],
  ['2026-02-28T12:00:00Z', false],
  ['', false],
  [null, false],
  [20_260_228, false],
])('%s is a day of the calendar: %s', (value, is) => expect(isDay(value)).toBe(is));

test('a day is written as itself, in summer as in winter', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31'])
    expect(formatDate(noonOf(day), 'de')).toBe(day.split('-').toReversed().join('.'));
});

test('an instant is written as day and time', () => {
  expect(formatMoment('2025-10-14T10:05:00Z', 'de')).toBe('14.10.2025, 12:05');
  expect(formatMoment('2025-10-14T10:05:00Z', 'en')).toBe('14 Oct 2025, 12:05');
});

test('a weekday is written in full', () => {
  expect(formatWeekday('2026-11-20T10:00:00Z', 'de')).toBe('Freitag');
  expect(formatWeekday('2026-11-20T10:00:00Z', 'en')).toBe('Friday');
});

test('a service period is written as month and year', () => {
  expect(formatMonth('2025-10-01T00:00:00Z', 'de')).toBe('Oktober 2025');
  expect(formatMonth('2025-10-01T00:00:00Z', 'en')).toBe('October 2025');
});

test.each([
  ['2025-10-01T00:00:00Z', 'de', false, 'Okt'],
  ['2025-10-01T00:00:00Z', 'en', false, 'Oct'],
  ['2026-01-01T00:00:00Z', 'de', true, 'Jan. 26'],
  ['2026-01-01T00:00:00Z', 'en', true, 'Jan 26'],
] as const)(
  'the month of %s is written in short in %s, with its year (%s): %s',
  (instant, language, withYear, text) => {
    expect(formatShortMonth(instant, language, withYear)).toBe(text);
  },
);

test.each([
  ['2026-12-16T23:00:00.000Z', '16.12.2026', 'midnight of the vendor'],
  ['2026-12-20T00:00:00.000Z', '19.12.2026', 'midnight in UTC'],
  ['2026-03-01T08:30:00.000Z', '28.02.2026', 'during a day'],
  ['2026-03-29T22:30:00.000Z', '29.03.2026', 'after a day of 23 hours'],
  ['2026-10-25T23:30:00.000Z', '25.10.2026', 'after a day of 25 hours'],
])('the last day of a period that ends at %s is the %s: %s', (periodEnd, shown) => {
  expect(formatDate(lastDayOf(periodEnd), 'de')).toBe(shown);
});

test('days are counted in the calendar, also across the change of the clocks', () => {
  expect(daysUntil('2026-10-26T22:59:59.999Z', new Date('2026-10-23T22:30:00Z'))).toBe(2);
});
