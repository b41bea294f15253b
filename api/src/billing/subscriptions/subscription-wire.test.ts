import { expect, test } from 'vitest';
import { itemRow, paymentRow, storedSubscription } from '../../testing/situation.ts';
import {
  liveProviderSubscription,
  paymentDataToWire,
  subscriptionToWire,
  unconfirmedProviderSubscription,
} from './subscription-wire.ts';

test.each([
  ['active', true, true, false],
  ['trialing', true, true, false],
  ['past_due', true, true, false],
  ['unpaid', true, true, false],
  ['canceled', true, false, false],
  ['incomplete_expired', true, false, false],
  ['active', false, false, true],
  ['trialing', false, false, true],
  ['incomplete', false, false, true],
  ['incomplete', true, false, false],
  ['canceled', false, false, false],
  ['incomplete_expired', false, false, false],
] as const)('%s (confirmed: %s) counts as had: %s, as waiting for the customer: %s', (state, confirmed, had, waits) => {
  const row = paymentRow({ state, confirmed });
  expect(liveProviderSubscription({ payments: [row] })).toBe(had ? row : null);
  expect(unconfirmedProviderSubscription({ payments: [row] })).toBe(waits ? row : null);
});

test('beside one that ended the running one counts', () => {
  const running = paymentRow({ stripe_id: 'sub_2' });
  expect(liveProviderSubscription({ payments: [paymentRow({ state: 'canceled' }), running] })).toBe(running);
});

test('a subscription says what is had, until when, and what comes then', () => {
  const stored = storedSubscription({
    subscription: { state: 'canceled', no_self_service: true },
    items: [itemRow('pos', 3, { is_trial: true, valid_until: new Date('2026-12-01T00:00:00.000Z') })],
    payments: [
      paymentRow({
        is_yearly: true,
        setup_intent_id: 'seti_1',
        cancel_at: new Date('2026-12-20T09:00:00.000Z'),
        schedule_activation_at: new Date('2026-12-19T09:00:00.000Z'),
      }),
    ],
  });
  expect(subscriptionToWire(stored)).toEqual({
    uuid: '00000000-0000-4000-8000-000000000040',
    state: 'canceled',
    noSelfService: true,
    earliestCancellationDate: '2026-12-20T09:00:00.000Z',
    scheduleActivationDate: '2026-12-19T09:00:00.000Z',
    cancelAtDate: '2026-12-20T09:00:00.000Z',
    items: [
      {
        state: 'active',
        quantity: 3,
        product: { type: 'pos', platform: 'cloud', version: 'v2', isTrial: true, description: 'POS' },
        validUntil: '2026-12-01T00:00:00.000Z',
      },
    ],
    stripeSubscriptions: [
      {
        uuid: '00000000-0000-4000-8000-000000000020',
        state: 'active',
        isYearly: true,
        stripeSetupIntentId: 'seti_1',
      },
    ],
  });
});

test('without one at the payment provider there are no dates', () => {
  expect(subscriptionToWire(storedSubscription({ payments: [] }))).toMatchObject({
    earliestCancellationDate: null,
    scheduleActivationDate: null,
    cancelAtDate: null,
    stripeSubscriptions: [],
  });
});

const nothing = {
  scheduleActivationDate: null,
  cancelAtDate: null,
  paymentMethod: null,
  collectionMethod: null,
  currentMainSubscriptionPeriodEnd: null,
  sepaMandate: null,
  nextCharge: null,
  nextPaymentMethod: null,
};

test('payment data are those of the running subscription', () => {
  const sepa = paymentRow({
    payment_method_type: 'sepa_debit',
    payment_method_label: 'DE •••• 3000',
    mandate_url: 'https://mandate.test/1',
    cancel_at: new Date('2026-12-20T09:00:00.000Z'),
    schedule_activation_at: new Date('2026-12-19T09:00:00.000Z'),
  });
  expect(paymentDataToWire(storedSubscription({ payments: [sepa] }))).toEqual({
    scheduleActivationDate: '2026-12-19T09:00:00.000Z',
    cancelAtDate: '2026-12-20T09:00:00.000Z',
    paymentMethod: { type: 'sepa_debit', label: 'DE •••• 3000' },
    collectionMethod: 'charge_automatically',
    currentMainSubscriptionPeriodEnd: '2026-12-20T09:00:00.000Z',
    sepaMandate: { url: 'https://mandate.test/1' },
    nextCharge: null,
    nextPaymentMethod: { type: 'sepa_debit', label: 'DE •••• 3000' },
  });
});

test.each([
  ['is transferred, if that is scheduled', { schedule_sends_invoices: true }, { type: 'bank_transfer', label: '' }],
  ['is charged as before, if not', { schedule_sends_invoices: false }, { type: 'card', label: 'Visa •••• 4242' }],
  [
    'is charged as before once the schedule is withdrawn',
    { schedule_sends_invoices: true, schedule_activation_at: null },
    { type: 'card', label: 'Visa •••• 4242' },
  ],
])('the next charge %s', (_, contract, method) => {
  const row = paymentRow({ schedule_activation_at: new Date('2026-12-20T09:00:00.000Z'), ...contract });
  expect(paymentDataToWire(storedSubscription({ payments: [row] })).nextPaymentMethod).toEqual(method);
});

test('a payment method may have no label, and none may be on file', () => {
  const unlabeled = storedSubscription({ payments: [paymentRow({ payment_method_label: null })] });
  expect(paymentDataToWire(unlabeled)).toMatchObject({ paymentMethod: { type: 'card', label: '' }, sepaMandate: null });
  const none = storedSubscription({ payments: [paymentRow({ payment_method_type: null })] });
  expect(paymentDataToWire(none).paymentMethod).toBeNull();
});

test('without a running subscription there are no payment data', () => {
  expect(paymentDataToWire(null)).toEqual(nothing);
  expect(paymentDataToWire(storedSubscription({ payments: [paymentRow({ state: 'canceled' })] }))).toEqual(nothing);
});
