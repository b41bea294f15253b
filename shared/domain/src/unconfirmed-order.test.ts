import { expect, test } from 'vitest';
import { live, subscription } from './testing.ts';
import { isUnderWay, unconfirmedOrder } from './unconfirmed-order.ts';

const clientSecret = { type: 'payment_intent', clientSecret: 'secret' } as const;
const waiting = { state: 'awaiting-confirmation', clientSecret } as const;
const begun = subscription({ state: 'trial', stripeSubscriptions: [live({ state: 'incomplete' })] });
const toSetUp = subscription({
  state: 'trial',
  stripeSubscriptions: [live({ state: 'trialing', stripeSetupIntentId: 'seti_1' })],
});

test.each([
  ['by its confirmation, with the method on file', subscription(), waiting, 'confirmation'],
  ['by another order if it was the first, which stores its method later', begun, waiting, 'another'],
  [
    'by another order if it was the first, whatever was ordered and ended before',
    subscription({ state: 'trial', stripeSubscriptions: [live({ state: 'canceled' }), live({ state: 'incomplete' })] }),
    null,
    'another',
  ],
  ['by another order if it was the first, also where nothing is known of its progress', begun, null, 'another'],
  ['by another order if its method for the end of the trial is not confirmed', toSetUp, null, 'another'],
] as const)('an order that was not confirmed goes on %s', (_, ofShop, progress, goesOnBy) => {
  expect(unconfirmedOrder(ofShop, progress)).toBe(goesOnBy);
});

test.each([
  ['without a subscription', null, null],
  ['without an order', subscription(), null],
  [
    'of a contract that has ended',
    subscription({ state: 'expired', stripeSubscriptions: [live({ state: 'canceled' })] }),
    null,
  ],
  ['while the order is carried out', subscription(), { state: 'working', clientSecret: null }],
  ['while an employee looks at it', begun, { state: 'needs-attention', clientSecret: null }],
  ['while a first order is carried out', begun, { state: 'working', clientSecret: null }],
  ['once it is done', subscription(), { state: 'done', clientSecret }],
  ['once it has failed', subscription(), { state: 'failed', clientSecret }],
  ['without anything to confirm it by', subscription(), { state: 'awaiting-confirmation', clientSecret: null }],
  [
    'by a change of the payment method',
    subscription({ stripeSubscriptions: [live({ stripeSetupIntentId: 'x' })] }),
    null,
  ],
] as const)('no order waits for its confirmation %s', (_, ofShop, progress) => {
  expect(unconfirmedOrder(ofShop, progress)).toBeNull();
});

test.each([
  ['is under way while it is carried out', subscription(), { state: 'working', clientSecret: null }, true],
  [
    'is under way while an employee looks at it',
    subscription(),
    { state: 'needs-attention', clientSecret: null },
    true,
  ],
  ['is under way until it is confirmed', subscription(), waiting, true],
  ['is under way as a first one until its payment is confirmed', begun, { state: 'done', clientSecret }, true],
  ['is over once it is done', subscription(), { state: 'done', clientSecret }, false],
  [
    'is over also while a later change of the payment method is not confirmed',
    subscription({ stripeSubscriptions: [live({ stripeSetupIntentId: 'x' })] }),
    { state: 'done', clientSecret },
    false,
  ],
] as const)('an order %s', (_, ofShop, progress, expected) => {
  expect(isUnderWay(ofShop, progress)).toBe(expected);
});
