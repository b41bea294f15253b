import { expect, test } from 'vitest';
import type { NewEntry } from '../ledger/ledger.repository.ts';
import { expectedOwed } from './expected-owed.ts';

const at = new Date('2026-11-21T09:00:00.000Z');
const entry = (kind: NewEntry['kind'], amount: number, reference: string): NewEntry => ({
  kind,
  amount,
  at,
  reference,
});
const debt = entry('invoice', 17_731, 'in_1');

test('what was paid in part is owed as far as the provider has it left to collect', () => {
  const entries = [debt, entry('payment', -10_000, 'inpay_1')];
  expect(expectedOwed({ status: 'open', amount_remaining: 5_000 }, entries)).toBe(5_000);
});

test('a refund and its credit note do not change what is owed', () => {
  const entries = [
    debt,
    entry('payment', -17_731, 'inpay_1'),
    entry('refund', 5_000, 're_1'),
    entry('credit-note', -5_000, 're_1:credited'),
  ];
  expect(expectedOwed({ status: 'paid', amount_remaining: 0 }, entries)).toBe(0);
});

test('what the provider counts as paid is owed again after a chargeback, until it is paid or returned', () => {
  const paid = { status: 'paid' as const, amount_remaining: 0 };
  const chargedBack = [debt, entry('payment', -17_731, 'inpay_1'), entry('chargeback', 17_731, 'dp_1:withdrawn')];
  expect(expectedOwed(paid, chargedBack)).toBe(17_731);
  expect(expectedOwed(paid, [...chargedBack, entry('payment', -17_731, 'pi_2')])).toBe(0);
  expect(expectedOwed(paid, [...chargedBack, entry('payment', -17_731, 'in_1:chargeback-settled')])).toBe(0);
  expect(expectedOwed(paid, [...chargedBack, entry('chargeback-reversal', -17_731, 'dp_1:reinstated')])).toBe(0);
});

test('a failed refund is owed to the customer', () => {
  const entries = [debt, entry('refund', 5_000, 're_1'), entry('refund', -5_000, 're_1:failed')];
  expect(expectedOwed({ status: 'paid', amount_remaining: 0 }, entries)).toBe(-5_000);
});

test('an invoice that was given up or voided is not compared', () => {
  expect(expectedOwed({ status: 'void', amount_remaining: 17_731 }, [debt])).toBeNull();
  expect(expectedOwed({ status: 'uncollectible', amount_remaining: 17_731 }, [debt])).toBeNull();
});
