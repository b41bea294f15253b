import { expect, test } from 'vitest';
import {
  assertPaymentMethodAvailable,
  parsePaymentMethodType,
  payingMethods,
  paymentMethodAvailability,
  paymentMethodOnOpening,
} from './payment-method.ts';
import { RuleError } from './rule-error.ts';

const terms = (total: number, isYearlySubscription: boolean) => ({
  total,
  isYearlySubscription,
  sepaDirectDebitLimit: 500_000,
});

test.each([
  [499_999, false, ['sepa_debit', 'card']],
  [500_000, false, ['card']],
  [499_999, true, ['sepa_debit', 'card', 'bank_transfer']],
  [500_000, true, ['bank_transfer']],
  [500_001, true, ['bank_transfer']],
])('a total of %d cents (yearly: %s) can be paid by %s', (total, yearly, available) => {
  const offered = paymentMethodAvailability(terms(total, yearly)).filter(({ reason }) => reason === null);
  expect(offered.map(({ type }) => type)).toEqual(available);
});

test('each method says why it is not offered', () => {
  expect(paymentMethodAvailability(terms(500_000, false))).toEqual([
    { type: 'sepa_debit', reason: 'total-at-or-above-sepa-limit' },
    { type: 'card', reason: null },
    { type: 'bank_transfer', reason: 'yearly-only' },
  ]);
  expect(paymentMethodAvailability(terms(500_000, true))[1]).toEqual({
    type: 'card',
    reason: 'yearly-total-at-or-above-sepa-limit',
  });
});

test.each([
  ['sepa_debit', 'sepa-debit-unavailable', 'SEPA debit payment is not available for this subscription.', 500_000, true],
  ['card', 'card-unavailable', 'Card is not available for this subscription.', 500_000, true],
  ['bank_transfer', 'bank-transfer-unavailable', 'Bank transfer is not available for this subscription.', 1, false],
] as const)('%s is refused with %s', (type, code, message, total, yearly) => {
  const error = new RuleError(code);
  expect(() => assertPaymentMethodAvailable(type, terms(total, yearly))).toThrow(error);
  expect(error.message).toBe(message);
  expect(() => assertPaymentMethodAvailable(type, terms(499_999, true))).not.toThrow();
});

test.each([
  ['a new order', 'create_subscription', null, 100, false, 'sepa_debit'],
  ['a new order beside an old card', 'create_subscription', 'card', 100, false, 'sepa_debit'],
  ['a new order beside a bank transfer', 'create_subscription', 'bank_transfer', 100, false, 'bank_transfer'],
  ['an update paid by card', 'subscription_update', 'card', 100, false, 'card'],
  ['an update whose SEPA no longer suffices', 'subscription_update', 'sepa_debit', 500_000, false, 'card'],
  ['a yearly update whose card no longer suffices', 'subscription_update', 'card', 500_000, true, 'bank_transfer'],
] as const)(
  'checkout of %s (%s, active %s) opens with the right method',
  (_, operation, active, total, yearly, method) => {
    expect(paymentMethodOnOpening(operation, active, terms(total, yearly))).toBe(method);
  },
);

test.each([
  ['a first order by card is charged to it', 'card', null, 'card'],
  ['a first order by bank transfer is transferred', 'bank_transfer', null, 'bank_transfer'],
  ['another card pays at once', 'card', { isYearly: false, method: 'sepa_debit' }, 'card'],
  ['yearly billing may be transferred at once', 'bank_transfer', { isYearly: true, method: 'card' }, 'bank_transfer'],
  ['monthly billing is charged as before until it ends', 'bank_transfer', { isYearly: false, method: 'card' }, 'card'],
  [
    'without a method on file nothing else can pay',
    'bank_transfer',
    { isYearly: false, method: null },
    'bank_transfer',
  ],
] as const)('%s', (_, chosen, running, today) => {
  expect(payingMethods(chosen, running)).toEqual({ today, next: chosen });
});

test('anything but the three names is no payment method', () => {
  expect(parsePaymentMethodType('card')).toBe('card');
  expect(() => parsePaymentMethodType('paypal')).toThrow(new RuleError('payment-method-invalid'));
});
