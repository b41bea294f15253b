import { expect, test } from 'vitest';
import { dunningSeverity, hasDunning, isEarlierDebt } from './dunning.ts';

test.each([
  ['initial', 'none'],
  ['invoice-finalized', 'none'],
  ['retrying-card-payments', 'warning'],
  ['chargeback-invoice-sent', 'warning'],
  ['invoice-reminder-sent', 'warning'],
  ['final-reminder-with-deactivation-deadline-sent', 'danger'],
  ['overdue', 'danger'],
  ['resolved', 'none'],
] as const)('dunning in state %s is shown as %s', (state, severity) => {
  expect(dunningSeverity({ state })).toBe(severity);
});

test('no dunning process shows nothing, and shopware5 shops have none', () => {
  expect(dunningSeverity(null)).toBe('none');
  expect([hasDunning({ type: 'shopware5' }), hasDunning({ type: 'cloud' })]).toEqual([false, true]);
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, true, true],
  [false, false, false],
])('a first order (%s) is told of an invoice that is overdue (%s): %s', (isFirstOrder, isOverdue, isTold) => {
  expect(isEarlierDebt({ isOverdue }, isFirstOrder)).toBe(isTold);
});
