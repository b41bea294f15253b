import { expect, test } from 'vitest';
import { nextInvoiceDay } from './next-invoice-day.ts';

const end = '2026-12-20T09:00:00.000Z';

test.each([
  ['charged again at the end of its period', { cancelAtDate: null, currentMainSubscriptionPeriodEnd: end }, end],
  ['not charged again once it is cancelled', { cancelAtDate: end, currentMainSubscriptionPeriodEnd: end }, null],
  ['charged on a day that is not known', { cancelAtDate: null, currentMainSubscriptionPeriodEnd: null }, null],
] as const)('a contract is %s', (_, payment, day) => {
  expect(nextInvoiceDay(payment)).toBe(day);
});
