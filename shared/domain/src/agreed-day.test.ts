import { expect, test } from 'vitest';
import { agreedDayFault } from './agreed-day.ts';

// Half past midnight of 1 March in Berlin.
const now = '2027-02-28T23:30:00.000Z';

test.each([
  ['2027-02-28', 'too-small'],
  ['2027-03-01', null],
  ['2027-03-31', null],
  ['2027-04-01', 'too-big'],
] as const)('of thirty days from 1 March on, %s is %s', (day, fault) => {
  expect(agreedDayFault(day, now, 30)).toBe(fault);
});
