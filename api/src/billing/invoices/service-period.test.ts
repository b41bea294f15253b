import { expect, test } from 'vitest';
import { servicePeriod } from './service-period.ts';

const november = { periodStart: '2026-10-31T23:00:00.000Z', periodEnd: '2026-11-30T23:00:00.000Z' };
const restOfNovember = { ...november, periodStart: '2026-11-10T09:00:00.000Z' };
const december = { periodStart: '2026-11-30T23:00:00.000Z', periodEnd: '2026-12-31T23:00:00.000Z' };

test.each([
  ['of one line is its own, in the days of the vendor', [november], { from: '2026-11-01', to: '2026-11-30' }],
  [
    'of several lines is from the first day to the last',
    [december, restOfNovember],
    { from: '2026-11-10', to: '2026-12-31' },
  ],
  ['of no line is not known', [], null],
])('the service period %s', (_, lines, period) => {
  expect(servicePeriod(lines)).toEqual(period);
});
