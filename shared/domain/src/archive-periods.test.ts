import { expect, test } from 'vitest';
import { archivePeriods } from './archive-periods.ts';

test('bookkeeping is offered the last month, quarter and year, and this year', () => {
  expect(archivePeriods('2026-11-23T10:00:00.000Z', null)).toEqual([
    { kind: 'month', from: '2026-10-01', to: '2026-10-31' },
    { kind: 'quarter', from: '2026-07-01', to: '2026-09-30' },
    { kind: 'year', from: '2025-01-01', to: '2025-12-31' },
    { kind: 'year', from: '2026-01-01', to: '2026-11-23' },
  ]);
});

test('in January the last month, quarter and year are those of the year before', () => {
  expect(archivePeriods('2027-12-31T23:30:00.000Z', null)).toEqual([
    { kind: 'month', from: '2027-12-01', to: '2027-12-31' },
    { kind: 'quarter', from: '2027-10-01', to: '2027-12-31' },
    { kind: 'year', from: '2027-01-01', to: '2027-12-31' },
    { kind: 'year', from: '2028-01-01', to: '2028-01-01' },
  ]);
});

test.each([
  ['2025-12-31', ['2026-10-01', '2026-07-01', '2025-01-01', '2026-01-01']],
  ['2026-09-30', ['2026-10-01', '2026-07-01', '2026-01-01']],
  ['2026-10-01', ['2026-10-01', '2026-01-01']],
  ['2026-11-20', ['2026-01-01']],
])('with a first invoice of %s no period before it is offered', (first, begins) => {
  expect(archivePeriods('2026-11-23T10:00:00.000Z', first).map(({ from }) => from)).toEqual(begins);
});
