import { expect, test } from 'vitest';
import { bookingStatus } from './booking-status.ts';
import { RuleError } from './rule-error.ts';
import {
  activeItems,
  activePlanItem,
  assertTrialSupported,
  checkoutOperation,
  isLive,
  isPlanBased,
  licenceVersionOf,
  liveStripeSubscription,
  stripeSubscriptionForPaymentMethod,
  usesShopware6V1Licences,
} from './subscription.ts';
import { item, live, product, subscription } from './testing.ts';

test.each([
  ['active', true],
  ['trialing', true],
  ['unpaid', true],
  ['past_due', true],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['canceled', false],
] as const)('a payment-provider subscription that is %s is live: %s', (state, expected) => {
  expect(isLive(state)).toBe(expected);
});

test('past_due is still a subscription', () => {
  const pastDue = live({ state: 'past_due' });
  expect(liveStripeSubscription(subscription({ stripeSubscriptions: [live({ state: 'canceled' }), pastDue] }))).toBe(
    pastDue,
  );
});

test.each([
  ['no subscription at all', null, 'create_subscription'],
  ['a trial', subscription({ state: 'trial', stripeSubscriptions: [] }), 'create_subscription'],
  ['a trial with a live one', subscription({ state: 'trial' }), 'create_subscription'],
  ['an ended one', subscription({ stripeSubscriptions: [live({ state: 'canceled' })] }), 'create_subscription'],
  ['a live one', subscription(), 'subscription_update'],
  [
    'one behind with payments',
    subscription({ state: 'past-due', stripeSubscriptions: [live({ state: 'past_due' })] }),
    'subscription_update',
  ],
])('with %s checkout is %s', (_, given, operation) => {
  expect(checkoutOperation(given)).toBe(operation);
});

test('a payment method can only be updated on a live payment-provider subscription', () => {
  expect(stripeSubscriptionForPaymentMethod(subscription())).toEqual(live());
  expect(() => stripeSubscriptionForPaymentMethod(subscription({ stripeSubscriptions: [] }))).toThrow(
    new RuleError('no-subscription-for-payment-method'),
  );
});

test('what ran out and what has not begun is not active', () => {
  const items = [
    item('cloud starter v2', 1, { state: 'expired' }),
    item('cloud advanced v2'),
    item('cloud professional v2', 1, { state: 'pending' }),
  ];
  expect(activeItems(subscription({ items })).map(({ product }) => product.type)).toEqual(['advanced']);
  expect(activeItems(null)).toEqual([]);
});

test('one product of the older shopware6 licences is enough to use them', () => {
  const items = [item('shopware6 advanced v3'), item('shopware6 wms v1')];
  expect(usesShopware6V1Licences(subscription({ items }))).toBe(true);
  expect(usesShopware6V1Licences(null)).toBe(false);
});

test('the active plan is found among the active items', () => {
  expect(activePlanItem(subscription())?.product.type).toBe('advanced');
  expect(activePlanItem(null)).toBeNull();
  expect(() => activePlanItem(subscription({ items: [item('cloud wms v2')] }))).toThrow(
    new RuleError('no-active-plan-item'),
  );
});

test.each([
  ['the version of the active plan', subscription({ items: [item('cloud starter v3')] }), 'v3'],
  ['v2 for a cloud plan at v1', subscription({ items: [item('cloud starter v1')] }), 'v2'],
  ['the default of the platform when nothing is active', subscription({ items: [] }), 'v2'],
])('a shop buys licences of %s', (_, given, version) => {
  expect(licenceVersionOf('cloud', given, { cloud: 'v2', shopware6: 'v3' })).toBe(version);
});

test.each([
  ['shopware6', [], 'v1'],
  ['shopware6', [item('shopware6 advanced v2')], 'v2'],
  ['cloud', [], 'v2'],
] as const)('the licences that were agreed on are sold on %s where nothing is had: %j', (platform, items, version) => {
  const given = subscription({ items: [...items], licenceVersion: 'v1' });
  expect(licenceVersionOf(platform, given, { cloud: 'v2', shopware6: 'v3' })).toBe(version);
});

test('without a platform there is no version', () => {
  expect(() => licenceVersionOf(null, null, { cloud: 'v2', shopware6: 'v3' })).toThrow(
    new RuleError('version-undetermined'),
  );
});

test.each([
  ['shopware6 advanced v1', false],
  ['shopware6 advanced v2', true],
  ['cloud advanced v1', true],
])('starting a trial with %s fails: %s', (name, fails) => {
  const assertion = () => assertTrialSupported(subscription({ items: [item(name)] }));
  if (fails) expect(assertion).toThrow(new RuleError('trial-not-supported'));
  else expect(assertion).not.toThrow();
});

test.each([
  ['cloud', 'cloud advanced v1', true],
  ['shopware6', 'shopware6 advanced v3', true],
  ['shopware6', 'shopware6 advanced v1', false],
  ['shopware5', 'shopware6 advanced v3', false],
] as const)('a %s shop with %s is plan-based: %s', (type, name, expected) => {
  expect(isPlanBased({ type }, subscription({ items: [item(name)] }))).toBe(expected);
});

const trial = product('cloud starter v2', true);

test.each([
  ['complimentary', 'active', false, 'active', 'subscription-complimentary'],
  ['complimentary', 'expired', true, 'active', 'subscription-complimentary'],
  ['active', 'pending', false, 'active', null],
  ['trial', 'active', true, 'active', 'trial-active'],
  ['canceled', 'active', true, 'active', 'trial-active'],
  ['canceled', 'active', false, 'trialing', 'subscription-canceled'],
  ['active', 'active', false, 'trialing', 'trialing-subscription'],
  ['active', 'active', false, 'active', 'subscription-active'],
  ['active', 'active', false, 'canceled', 'subscription-active'],
  ['past-due', 'active', false, 'past_due', 'subscription-active'],
  ['expired', 'expired', true, 'canceled', 'trial-expired'],
  ['expired', 'expired', false, 'canceled', 'subscription-expired'],
] as const)(
  'in a %s subscription an item that is %s (on trial: %s), while the provider says %s, is %s',
  (state, itemState, onTrial, providerState, status) => {
    const booked = item('cloud starter v2', 1, { state: itemState, ...(onTrial ? { product: trial } : {}) });
    expect(bookingStatus(subscription({ state, stripeSubscriptions: [live({ state: providerState })] }), booked)).toBe(
      status,
    );
  },
);
