import { expect, test } from 'vitest';
import { type DunnableInvoice, type FailedAttempts, noFailure, overdueCause } from './overdue-cause.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const thatMorning = new Date('2026-11-22T06:00:00.000Z');
const yesterday = new Date('2026-11-21T22:59:59.000Z');
const debit: Omit<DunnableInvoice, 'uuid' | 'shop_uuid'> = {
  state: 'open',
  collection_method: 'charge_automatically',
  due_at: null,
  charged_back: false,
};
const transfer = { ...debit, collection_method: 'send_invoice' as const };
const failed = (failedMethod: string | null, attempts = 1): FailedAttempts => ({
  ...noFailure,
  attempts,
  failedMethod,
});

test.each<[string, typeof debit, FailedAttempts, string | null]>([
  ['a debit that was not tried yet', debit, noFailure, null],
  ['a card that was declined', debit, failed('card'), 'failed-card-payment'],
  ['a direct debit that failed', debit, failed('sepa_debit', 3), 'failed-sepa-payment'],
  ['a failure of an unknown method', debit, failed(null), 'failed-card-payment'],
  ['a debit that is on its way', { ...debit, state: 'processing' }, failed('sepa_debit'), null],
  ['a paid invoice', { ...debit, state: 'paid' }, failed('card'), null],
  ['a voided invoice', { ...debit, state: 'void', charged_back: true }, failed('card'), null],
  ['a chargeback', { ...debit, charged_back: true }, noFailure, 'sepa-chargeback'],
  ['a chargeback of what failed before', { ...debit, charged_back: true }, failed('card'), 'sepa-chargeback'],
  ['a transfer that was due the day before', { ...transfer, due_at: yesterday }, noFailure, 'unpaid-bank-transfer'],
  ['a transfer that is due today', { ...transfer, due_at: thatMorning }, noFailure, null],
  ['a transfer with time left, tried by card', { ...transfer, due_at: thatMorning }, failed('card'), null],
  ['a transfer without a due date', transfer, noFailure, null],
  [
    'a debit of a period after the last retry, which the provider does not try',
    debit,
    { ...noFailure, isGivenUp: true },
    'failed-card-payment',
  ],
  ['a debit whose due date has passed', { ...debit, due_at: yesterday }, noFailure, null],
])('the cause of dunning for %s', (_, invoice, attempts, cause) => {
  expect(overdueCause(invoice, attempts, now)).toBe(cause);
});
