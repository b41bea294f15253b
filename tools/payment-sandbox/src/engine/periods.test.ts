import { expect, test } from '@jest/globals';
import { periodEnd } from './periods.ts';

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
