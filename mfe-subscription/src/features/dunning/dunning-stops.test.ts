import { aDunningProcess } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { dunningStops } from './dunning-stops.ts';

const unpaid = aDunningProcess({
  state: 'invoice-reminder-sent',
  cause: 'unpaid-bank-transfer',
  deactivationDate: null,
});
const dates = { date: '2026-11-01T12:00:00.000Z', dueDate: '2026-11-15T12:00:00.000Z' };

const daysOf = (...given: Parameters<typeof dunningStops>) =>
  dunningStops(...given).stops.map(({ date }) => date?.slice(0, 10) ?? null);

test('after a transfer that did not come each step names its day, also those that are ahead', () => {
  expect(daysOf(unpaid, dates, new Date('2026-11-25T09:00:00Z'))).toEqual([
    '2026-11-01',
    '2026-11-16',
    '2026-11-23',
    '2026-12-07',
    '2026-12-18',
  ]);
});

test('a step that should have come already and did not names no day', () => {
  const [, , , final, deactivation] = daysOf(unpaid, dates, new Date('2026-12-08T09:00:00Z'));
  expect([final, deactivation]).toEqual([null, '2026-12-18']);
});

test('while a failed payment is retried only the day of the invoice is known', () => {
  const retried = aDunningProcess({
    state: 'retrying-card-payments',
    cause: 'failed-card-payment',
    deactivationDate: null,
  });
  const [invoice, ...others] = daysOf(retried, { ...dates, dueDate: null }, new Date('2026-11-05T09:00:00Z'));
  expect([invoice, ...new Set(others)]).toEqual(['2026-11-01', null]);
});
