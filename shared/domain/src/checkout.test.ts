import { expect, test } from 'vitest';
import { planItem } from './cart.ts';
import {
  type CheckoutSituation,
  checkoutDisabledReason,
  checkoutDisabledReasons,
  isIntervalChangePossible,
} from './checkout.ts';
import { cart, item, live, subscription } from './testing.ts';

const terms = { total: 53_074, isYearlySubscription: false, sepaDirectDebitLimit: 500_000 };
const yearly = subscription({ stripeSubscriptions: [live({ isYearly: true })] });
const changed: CheckoutSituation = { subscription: subscription(), cart: cart('professional', 4, 3), terms };

test.each([
  ['an upgrade', changed, null],
  ['the same again', { ...changed, cart: cart('advanced', 4, 3) }, 'nothing-changed'],
  [
    'the same with another payment method',
    { ...changed, cart: cart('advanced', 4, 3), changesPaymentMethod: true },
    null,
  ],
  ['an empty cart', { ...changed, cart: { items: [], isYearlySubscription: false } }, 'no-plan-item'],
  [
    'devices without a plan',
    { ...changed, cart: { ...changed.cart, items: changed.cart.items.slice(1) } },
    'no-plan-item',
  ],
  [
    'a complimentary subscription',
    { ...changed, subscription: subscription({ state: 'complimentary' }) },
    'subscription-complimentary',
  ],
  [
    'a change that is scheduled already',
    { ...changed, subscription: subscription({ scheduleActivationDate: '2026-12-01T00:00:00Z' }) },
    'change-already-scheduled',
  ],
  ['a cart without a price yet', { ...changed, terms: null }, null],
  ['a year below the limit of direct debits', { ...changed, terms: { ...terms, isYearlySubscription: true } }, null],
  [
    'no plan at all, written as a plan with the quantity 0',
    { ...changed, cart: { items: [{ ...planItem(changed.cart), quantity: 0 }], isYearlySubscription: false } },
    'no-plan-item',
  ],
  [
    'a plan for devices that are had without one',
    { ...changed, subscription: subscription({ items: [item('cloud wms v2', 4)] }) },
    null,
  ],
  ['no subscription', { ...changed, subscription: null }, 'no-subscription'],
  [
    'what our team changes, also if nothing is changed',
    { ...changed, subscription: subscription({ noSelfService: true }), cart: cart('advanced', 4, 3) },
    'self-service-disabled',
  ],
  ['a month for a shop that pays by the year', { ...changed, subscription: yearly }, 'interval-change-impossible'],
  [
    'a year for a shop that pays by the year',
    { ...changed, subscription: yearly, cart: cart('professional', 4, 3, true) },
    null,
  ],
  [
    'a canceled subscription',
    { ...changed, subscription: subscription({ state: 'canceled' }) },
    'subscription-canceled',
  ],
  [
    'a subscription that is canceled and unpaid',
    { ...changed, subscription: subscription({ state: 'past-due', cancelAtDate: '2026-12-01T00:00:00Z' }) },
    'subscription-canceled',
  ],
  [
    'the same as on trial',
    {
      ...changed,
      subscription: subscription({ state: 'trial', stripeSubscriptions: [] }),
      cart: cart('advanced', 4, 3),
    },
    null,
  ],
  [
    'the same as on trial, after a first try that was not confirmed',
    {
      ...changed,
      subscription: subscription({
        state: 'trial',
        stripeSubscriptions: [live({ state: 'trialing', stripeSetupIntentId: 'seti_1' })],
      }),
      cart: cart('advanced', 4, 3),
    },
    null,
  ],
  [
    'the same after the end',
    {
      ...changed,
      subscription: subscription({ state: 'expired', stripeSubscriptions: [live({ state: 'canceled' })] }),
      cart: cart('advanced', 4, 3),
    },
    null,
  ],
] as [string, CheckoutSituation, string | null][])('an order of %s: %#', (_, situation, reason) => {
  expect(checkoutDisabledReason(situation)).toBe(reason);
});

test('the reasons come in the order of the specification', () => {
  const situation = {
    subscription: subscription({ state: 'canceled', scheduleActivationDate: '2026-12-01T00:00:00Z' }),
    cart: cart('advanced', 4, 3),
    terms,
  };
  expect(checkoutDisabledReasons(situation)).toEqual([
    'nothing-changed',
    'change-already-scheduled',
    'subscription-canceled',
  ]);
});

test.each([
  ['monthly to yearly', subscription(), true, true],
  ['yearly to monthly', subscription({ stripeSubscriptions: [live({ isYearly: true })] }), false, false],
  [
    'yearly to monthly during a trial, where nothing is paid for yet',
    subscription({ state: 'trial', stripeSubscriptions: [live({ state: 'trialing', isYearly: true })] }),
    false,
    true,
  ],
  ['yearly stays yearly', subscription({ stripeSubscriptions: [live({ isYearly: true })] }), true, true],
  ['complimentary to yearly', subscription({ state: 'complimentary', stripeSubscriptions: [] }), true, false],
  ['complimentary monthly to monthly', subscription({ state: 'complimentary' }), false, true],
  ['a first order, monthly', subscription({ state: 'trial', stripeSubscriptions: [] }), false, true],
  ['a first order, yearly', null, true, true],
] as const)('the interval may change from %s', (_, given, toYearly, possible) => {
  expect(isIntervalChangePossible(given, toYearly)).toBe(possible);
});
