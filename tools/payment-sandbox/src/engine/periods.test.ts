import { expect, test } from 'vitest';
import { anchorOn, periodEnd, periodStart } from './periods.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const month = { interval: 'month', interval_count: 1 };
const year = { interval: 'year', interval_count: 1 };

test.each([
  [
    'a month later on the same day and second',
    '2026-11-20T11:00:07Z',
    '2026-11-20T11:00:07Z',
    month,
    '2026-12-20T11:00:07Z',
  ],
  [
    'the 31st becomes the 28th in February',
    '2026-01-31T10:00:00Z',
    '2026-01-31T10:00:00Z',
    month,
    '2026-02-28T10:00:00Z',
  ],
  ['and goes back to the 31st in March', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', month, '2026-03-31T10:00:00Z'],
  [
    'a leap day is the 28th in common years',
    '2028-02-29T00:00:00Z',
    '2028-02-29T00:00:00Z',
    year,
    '2029-02-28T00:00:00Z',
  ],
  ['an anchor ahead is the first end', '2026-12-01T00:00:00Z', '2026-11-20T00:00:00Z', month, '2026-12-01T00:00:00Z'],
])('%s', (_, anchor, start, interval, end) => {
  expect(new Date(periodEnd(at(anchor), at(start), interval) * 1000).toISOString()).toBe(new Date(end).toISOString());
});

test.each([
  [
    'a period begins where the one before ended',
    '2026-11-20T00:00:00Z',
    '2027-01-20T00:00:00Z',
    month,
    '2026-12-20T00:00:00Z',
  ],
  ['counted from the 31st', '2026-01-31T00:00:00Z', '2026-03-31T00:00:00Z', month, '2026-02-28T00:00:00Z'],
  [
    'that of an anchor ahead lies before it',
    '2026-12-20T00:00:00Z',
    '2026-12-20T00:00:00Z',
    year,
    '2025-12-20T00:00:00Z',
  ],
])('%s', (_, anchor, end, interval, start) => {
  expect(new Date(periodStart(at(anchor), at(end), interval) * 1000).toISOString()).toBe(new Date(start).toISOString());
});

test.each([
  [
    'the 31st is counted from a month that has it',
    { day_of_month: 31 },
    '2026-03-05T08:00:00Z',
    month,
    '2026-03-31T08:00:00.000Z',
  ],
  [
    'also when the next one has not',
    { day_of_month: 31, hour: 6 },
    '2026-02-05T08:00:00Z',
    month,
    '2026-02-28T06:00:00.000Z',
  ],
  [
    'a year ends in its month',
    { day_of_month: 20, month: 5 },
    '2026-11-05T08:00:00Z',
    year,
    '2027-05-20T08:00:00.000Z',
  ],
  [
    'a leap day is counted from a leap year',
    { day_of_month: 29, month: 2 },
    '2026-11-05T08:00:00Z',
    year,
    '2027-02-28T08:00:00.000Z',
  ],
])('%s', (_, wanted, now, interval, end) => {
  expect(new Date(periodEnd(anchorOn(wanted, at(now), interval), at(now), interval) * 1000).toISOString()).toBe(end);
});
