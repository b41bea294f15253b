import { expect, test } from 'vitest';
import { addMonths, dayEnd, dayStart, daysOf, latestMonths, monthOf, monthStart } from './calendar-month.ts';

test.each([
  ['2026-11-30T22:59:59.999Z', '2026-11'],
  ['2026-11-30T23:00:00.000Z', '2026-12'],
  ['2026-06-30T21:59:59.999Z', '2026-06'],
  ['2026-06-30T22:00:00.000Z', '2026-07'],
  ['2026-12-31T23:00:00.000Z', '2027-01'],
])('%s belongs to %s in Berlin', (instant, month) => expect(monthOf(instant)).toBe(month));

test.each([
  ['2026-11-01', '2026-10-31T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  // The clocks change during these days, after they have begun.
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('%s begins in Berlin at %s', (day, instant) => expect(dayStart(day)).toBe(instant));

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s plus %d months is %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected));

test.each([
  ['2026-11', 30],
  ['2026-12', 31],
  ['2026-02', 28],
  ['2028-02', 29],
])('%s has %d days', (month, count) => {
  const days = daysOf(month);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`]);
});

test('the latest months begin with that of the instant in Berlin', () => {
  expect(latestMonths('2026-12-31T23:00:00.000Z', 3)).toEqual(['2027-01', '2026-12', '2026-11']);
});

test('a month begins with its first day', () => expect(monthStart('2026-12')).toBe('2026-11-30T23:00:00.000Z'));

test.each([
  ['2026-11-01', '2026-11-01T23:00:00.000Z'],
  // A day of 23 and one of 25 hours.
  ['2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
])('%s ends in Berlin at %s', (day, instant) => expect(dayEnd(day)).toBe(instant));
