import { expect, test } from 'vitest';
import { refundableAmount } from './refundable-amount.ts';

const paid = { state: 'paid', held_reason: null } as const;

test('what was paid can be paid back, less what is being paid back', () => {
  expect(refundableAmount(paid, 17_731, 0)).toBe(17_731);
  expect(refundableAmount(paid, 17_731, 7_731)).toBe(10_000);
});

test('never less than nothing, where the ledger already knows what is still at work', () => {
  expect(refundableAmount(paid, 0, 17_731)).toBe(0);
});

test('of what is not paid in full, nothing', () => {
  expect(refundableAmount({ state: 'open', held_reason: null }, 10_000, 0)).toBe(0);
});

test('of a held document, nothing', () => {
  expect(refundableAmount({ ...paid, held_reason: 'amount' }, 17_731, 0)).toBe(0);
});
