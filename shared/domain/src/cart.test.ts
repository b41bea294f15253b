import { expect, test } from 'vitest';
import {
  cartFromSubscription,
  compareCarts,
  deviceQuantity,
  isDowngrade,
  isPriceOf,
  isUnchanged,
  isUpgrade,
  lineAmount,
  phaseChange,
  planItem,
} from './cart.ts';
import { RuleError } from './rule-error.ts';
import { cart, item, live, product, subscription } from './testing.ts';

const wmsTiers = [
  { upTo: 5, unitAmount: 2500 },
  { upTo: null, unitAmount: 1900 },
];

test.each([
  [0, 0],
  [1, 2500],
  [5, 12500],
  [6, 14400],
  [1000, 12500 + 995 * 1900],
])('%d devices cost %d cents, each unit at its own tier', (quantity, amount) => {
  expect(lineAmount(wmsTiers, quantity)).toBe(amount);
});

test('a flat price is one tier', () => {
  expect(lineAmount([{ upTo: null, unitAmount: 14900 }], 1)).toBe(14900);
});

test('the cart of a shop starts from its active items', () => {
  expect(cartFromSubscription(subscription())).toEqual(cart('advanced', 4, 3));
  expect(cartFromSubscription(subscription({ stripeSubscriptions: [live({ isYearly: true })] }))).toEqual(
    cart('advanced', 4, 3, true),
  );
});

test('pending items are not part of what a shop has now', () => {
  const items = [item('cloud advanced v2'), item('cloud starter v2', 1, { state: 'pending' })];
  expect(cartFromSubscription(subscription({ items }))).toEqual(cart('advanced'));
});

test('what is tried beside a paid subscription is not had yet', () => {
  const items = [item('cloud advanced v2'), item('cloud pos v2', 1, { product: product('cloud pos v2', true) })];
  expect(cartFromSubscription(subscription({ items }))).toEqual(cart('advanced'));
  expect(cartFromSubscription(subscription({ state: 'trial', items }))).toEqual(cart('advanced', 0, 1));
});

test('after everything expired the cart starts from what was had last', () => {
  const items = [item('cloud starter v2', 1, { state: 'expired', product: product('cloud starter v2', true) })];
  expect(cartFromSubscription(subscription({ state: 'expired', items, stripeSubscriptions: [] }))).toEqual(
    cart('starter'),
  );
});

test('what was only ordered for later was not had', () => {
  const items = [item('cloud starter v2', 1, { state: 'expired' }), item('cloud pos v2', 2, { state: 'pending' })];
  expect(cartFromSubscription(subscription({ state: 'expired', items, stripeSubscriptions: [] }))).toEqual(
    cart('starter'),
  );
});

test('a plan that is booked twice is had once', () => {
  const items = [item('cloud starter v1'), item('cloud starter v2'), item('cloud wms v2', 2)];
  expect(cartFromSubscription(subscription({ items }))).toEqual(cart('starter', 2));
});

test('WMS licences of v1 and v2 of the cloud platform are one line', () => {
  const items = [item('cloud starter v2'), item('cloud wms v1', 2), item('cloud wms v2', 3)];
  const merged = cartFromSubscription(subscription({ items }));
  expect(merged?.items).toHaveLength(2);
  expect(deviceQuantity(merged ?? cart('starter'), 'wms')).toBe(5);
});

test('without a subscription there is no cart to start from', () => {
  expect(cartFromSubscription(null)).toBeNull();
});

test('a cart without a plan is an error', () => {
  expect(() => planItem({ items: [] })).toThrow(new RuleError('no-plan-item'));
});

test.each([
  ['a bigger plan', cart('professional', 4, 3), { upgrade: true, downgrade: false, unchanged: false }],
  ['one more WMS device', cart('advanced', 5, 3), { upgrade: true, downgrade: false, unchanged: false }],
  ['one more POS device', cart('advanced', 4, 4), { upgrade: true, downgrade: false, unchanged: false }],
  ['a smaller plan', cart('starter', 4, 3), { upgrade: false, downgrade: true, unchanged: false }],
  ['one WMS device less', cart('advanced', 3, 3), { upgrade: false, downgrade: true, unchanged: false }],
  ['no POS devices any more', cart('advanced', 4), { upgrade: false, downgrade: true, unchanged: false }],
  ['bigger plan, fewer devices', cart('enterprise', 1, 3), { upgrade: true, downgrade: true, unchanged: false }],
  ['the same, yearly', cart('advanced', 4, 3, true), { upgrade: false, downgrade: false, unchanged: false }],
  ['the same', cart('advanced', 4, 3), { upgrade: false, downgrade: false, unchanged: true }],
])('from advanced with 4 WMS and 3 POS to %s', (_, to, expected) => {
  const change = compareCarts(cart('advanced', 4, 3), to);
  expect({ upgrade: isUpgrade(change), downgrade: isDowngrade(change), unchanged: isUnchanged(change) }).toEqual(
    expected,
  );
});

test.each([
  [false, false, 'same'],
  [true, true, 'same'],
  [false, true, 'to-yearly'],
  [true, false, 'to-monthly'],
])('billing that was yearly (%s) and becomes yearly (%s) changes its interval: %s', (was, becomes, interval) => {
  expect(compareCarts(cart('advanced', 0, 0, was), cart('advanced', 0, 0, becomes)).interval).toBe(interval);
});

test.each([
  ['an upgrade takes effect at once', cart('professional', 5, 3), cart('professional', 5, 3), null],
  ['a downgrade waits for the period to end', cart('starter', 1), null, cart('starter', 1)],
  ['a new interval waits for the period to end', cart('advanced', 4, 3, true), null, cart('advanced', 4, 3, true)],
  [
    'a change that does both gives the greater of either until then',
    cart('professional', 1, 5),
    cart('professional', 4, 5),
    cart('professional', 1, 5),
  ],
  [
    'a smaller plan with more devices keeps the plan until then',
    cart('starter', 6, 3),
    cart('advanced', 6, 3),
    cart('starter', 6, 3),
  ],
  [
    'an upgrade that becomes yearly is had at once and billed yearly later',
    cart('professional', 4, 3, true),
    cart('professional', 4, 3),
    cart('professional', 4, 3, true),
  ],
  ['nothing changed, nothing happens', cart('advanced', 4, 3), null, null],
])('%s', (_, to, now, later) => {
  expect(phaseChange(cart('advanced', 4, 3), to)).toEqual({ now, later });
});

test('a price is that of a selection of the same items, quantities and period, in whatever order', () => {
  const selection = cart('advanced', 3, 2);
  const price = { ...selection, items: selection.items.toReversed() };
  expect(isPriceOf(price, selection)).toBe(true);
  expect(isPriceOf({ ...price, isYearlySubscription: true }, selection)).toBe(false);
  expect(isPriceOf(cart('advanced', 3), selection)).toBe(false);
  expect(isPriceOf(cart('advanced', 3, 3), selection)).toBe(false);
  expect(isPriceOf(cart('starter', 3, 2), selection)).toBe(false);
});
