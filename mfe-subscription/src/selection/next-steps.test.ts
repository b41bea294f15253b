import type { Selection } from '@kontor/domain/cart';
import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

const selection = (plan: 'starter' | 'professional', wms: number, isYearlySubscription = false): Selection => ({
  items: [
    { product: { type: plan, platform: 'cloud', version: 'v2' }, quantity: 1 },
    { product: { type: 'wms', platform: 'cloud', version: 'v2' }, quantity: wms },
  ],
  isYearlySubscription,
});

const date = '2026-12-01T00:00:00.000Z';
const cart = { dueNow: { amount: 1, lines: [] }, nextCharge: { amount: 1, date } };
const card = { today: 'card', next: 'card' } as const;

test.each([
  ['a first order', { paid: null, selection: selection('starter', 1), cart }, ['starts-now']],
  [
    'a first order that waits for the end of the trial',
    { paid: null, selection: { ...selection('starter', 1), startsAt: 'trial-end' as const }, cart },
    ['starts-later'],
  ],
  ['more', { paid: selection('starter', 1), selection: selection('professional', 2), cart }, ['more-now']],
  ['less', { paid: selection('professional', 2), selection: selection('starter', 1), cart }, ['all-later']],
  [
    'more and less',
    { paid: selection('professional', 1), selection: selection('starter', 2), cart },
    ['more-now', 'rest-later'],
  ],
  [
    'the same, by the year',
    { paid: selection('starter', 1), selection: selection('starter', 1, true), cart },
    ['all-later', 'yearly-stays'],
  ],
  [
    'another payment method',
    { paid: selection('starter', 1), selection: selection('starter', 1), cart },
    ['same-contract'],
  ],
])('after an order of %s', (_, ordered, codes) => {
  expect(nextSteps({ ...ordered, methods: card, isSuspended: false }).map(({ code }) => code)).toEqual(codes);
});

test('with bank transfer the invoice comes by mail', () => {
  const steps = nextSteps({
    paid: null,
    selection: selection('starter', 1),
    cart,
    methods: { today: 'bank_transfer', next: 'bank_transfer' },
    isSuspended: false,
  });
  expect(steps.map(({ code }) => code)).toContain('invoice-by-mail');
});

test.each([
  ['the card is charged for what is due today', 'card', 1, ['card-charged-today', 'invoice-later-by-mail']],
  ['the account is debited for it', 'sepa_debit', 1, ['account-debited-today', 'invoice-later-by-mail']],
  ['nothing is charged where nothing is due', 'card', 0, ['invoice-later-by-mail']],
] as const)('until bank transfer begins %s', (_, today, amount, codes) => {
  const steps = nextSteps({
    paid: selection('starter', 1),
    selection: selection('professional', 1, true),
    cart: { ...cart, dueNow: { amount, lines: [] } },
    methods: { today, next: 'bank_transfer' },
    isSuspended: false,
  });
  expect(steps.map(({ code }) => code).slice(-codes.length)).toEqual(codes);
  expect(steps.map(({ code }) => code)).not.toContain('invoice-by-mail');
});

test('while the products are switched off, nothing is said to be usable at once', () => {
  const more = {
    paid: selection('starter', 1),
    selection: selection('professional', 2),
    cart,
    methods: card,
  } as const;
  expect(nextSteps({ ...more, isSuspended: true })).toEqual([{ code: 'more-once-paid' }]);
});
