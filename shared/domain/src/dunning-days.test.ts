import { expect, test } from 'vitest';
import { dunningSchedule, lastDayToPay } from './dunning-days.ts';

const transfer = { cause: 'unpaid-bank-transfer', deactivationDate: null } as const;

const daysOf = (...given: Parameters<typeof dunningSchedule>) => {
  const schedule = dunningSchedule(...given);
  return schedule && Object.values({ ...schedule }).map((day) => day.slice(0, 10));
};

test('the steps after a transfer that did not come are counted from the day after its due date', () => {
  expect(daysOf(transfer, '2026-11-15T12:00:00.000Z')).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-12-07',
    '2026-12-18',
  ]);
});

test('the steps after a payment that failed are counted back from the day that the final reminder names', () => {
  const deactivationDate = '2026-12-19T00:00:00.000Z';
  expect(daysOf({ cause: 'sepa-chargeback', deactivationDate }, null)).toEqual([
    '2026-11-17',
    '2026-11-24',
    '2026-12-08',
    '2026-12-19',
  ]);
});

test('a final reminder that was sent late is named by the days that it leaves', () => {
  const late = { ...transfer, deactivationDate: '2026-12-28T12:00:00.000Z' };
  expect(daysOf(late, '2026-11-15T12:00:00.000Z')).toEqual(['2026-11-16', '2026-11-23', '2026-12-17', '2026-12-28']);
});

test('when a payment failed is not known before the final reminder', () => {
  expect(daysOf({ cause: 'failed-card-payment', deactivationDate: null }, null)).toBeNull();
  expect(daysOf({ cause: 'failed-card-payment', deactivationDate: null }, '2026-11-15T12:00:00.000Z')).toBeNull();
});

test('the steps after a transfer whose due date is not known are counted back as well', () => {
  expect(daysOf({ ...transfer, deactivationDate: '2026-12-19T00:00:00.000Z' }, null)).toEqual([
    '2026-11-17',
    '2026-11-24',
    '2026-12-08',
    '2026-12-19',
  ]);
  expect(daysOf(transfer, null)).toBeNull();
});

test('what is paid on the day before the products are switched off is paid in time', () => {
  expect(lastDayToPay('2026-12-19T08:00:00.000Z').slice(0, 10)).toBe('2026-12-18');
});
