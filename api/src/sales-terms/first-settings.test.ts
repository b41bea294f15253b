import { calendarDay } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { firstSettingsOf } from './first-settings.ts';
import { salesTerms } from './sales-terms.ts';

test('earlier terms of commissions are rows before those that count', () => {
  const earlier = [
    { until: '2026-04-01', rate: 10, months: 12 },
    { until: '2026-10-26', rate: 12.5, months: 12 },
  ];
  const rows = firstSettingsOf({ ...salesTerms, commission: { rate: 15, months: 24, earlier } });
  expect(rows.map(({ settings }) => settings.commission.rate)).toEqual([10, 12.5, 15]);
  expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(3);
  // Each is set on the day before the one from which it counts.
  expect(rows.slice(1).map(({ countsFrom }) => calendarDay(countsFrom))).toEqual(['2026-03-31', '2026-10-25']);
});

test('without earlier terms there is one row, as old as the first price list or older', () => {
  const [row, ...others] = firstSettingsOf(salesTerms);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    countsFrom: '2000-01-01T00:00:00.000Z',
    settings: { trialDays: 30, supportEmail: null },
  });
});
