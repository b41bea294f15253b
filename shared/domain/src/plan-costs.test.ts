import type { Price } from '@kontor/contract/cart';
import { expect, test } from 'vitest';
import { volumeBeforePriceLists } from './plan.ts';
import {
  breakEvens,
  cheaperPlan,
  cheapestPlan,
  costAt,
  type PricedPlan,
  pricedPlans,
  volumeOf,
  volumeOfCart,
} from './plan-costs.ts';
import type { PlanType } from './product.ts';
import { product } from './testing.ts';

const plans = (...prices: readonly [PlanType, number][]): PricedPlan[] =>
  prices.map(([plan, basePrice]) => ({ plan, basePrice, volume: volumeBeforePriceLists[plan] }));
const listed = plans(['starter', 14_900], ['advanced', 22_900], ['professional', 28_900], ['enterprise', 34_900]);
const yearly = listed.map((plan) => ({ ...plan, basePrice: plan.basePrice * 10 }));
const changes = (...of: Parameters<typeof breakEvens>) =>
  breakEvens(...of).map(({ from, to, orders }) => [from.plan, orders, to.plan]);

test.each([
  ['starter', 14_900, 2030, 35_500],
  ['advanced', 22_900, 2030, 30_850],
  ['professional', 28_900, 2030, 29_350],
  ['enterprise', 34_900, 2030, 34_900],
  ['starter', 14_900, 1000, 14_900],
] as const)('%s at %d cents costs with %d orders %d cents', (plan, basePrice, orders, cost) => {
  expect(costAt({ plan, basePrice, volume: volumeBeforePriceLists[plan] }, 'month', orders)).toBe(cost);
});

test('by the year the extra orders of twelve months count', () => {
  expect(costAt({ plan: 'starter', basePrice: 149_000, volume: volumeBeforePriceLists.starter }, 'year', 1100)).toBe(
    149_000 + 12 * 100 * 20,
  );
});

test.each([
  [0, 'starter'],
  [1400, 'starter'],
  [2030, 'professional'],
  [5000, 'enterprise'],
])('with %d orders a month the cheapest plan is %s', (orders, plan) => {
  expect(cheapestPlan(listed, 'month', orders)?.plan).toBe(plan);
});

test('the cheapest plan changes where two of them cost the same', () => {
  expect(changes(listed, 'month')).toEqual([
    ['starter', 1400, 'advanced'],
    ['advanced', 1900, 'professional'],
    ['professional', 2400, 'enterprise'],
  ]);
  for (const { from, to, orders } of breakEvens(listed, 'month'))
    expect(costAt(from, 'month', orders)).toBe(costAt(to, 'month', orders));
});

test('a shop is told of a cheaper plan, and by how much', () => {
  expect(cheaperPlan(listed, 'advanced', 'month', 2030)).toEqual({ plan: 'professional', saving: 1500 });
  expect(cheaperPlan(listed, 'enterprise', 'month', 900)).toEqual({ plan: 'starter', saving: 20_000 });
  expect(cheaperPlan(yearly, 'advanced', 'year', 2030)).toEqual({ plan: 'professional', saving: 2500 });
  expect(cheaperPlan(listed, 'professional', 'month', 2030)).toBeNull();
  expect(cheaperPlan([], 'starter', 'month', 2030)).toBeNull();
});

// (229,000 - 149,000) / (12 × 20) = 333.3
test('a year does not meet at a whole number: the last one at which the smaller plan is cheaper counts', () => {
  expect(changes(yearly, 'year')).toEqual([
    ['starter', 1333, 'advanced'],
    ['advanced', 1833, 'professional'],
    ['professional', 2333, 'enterprise'],
  ]);
});

test('a plan that is never cheapest is left out', () => {
  const dear = plans(['starter', 14_900], ['advanced', 33_000], ['enterprise', 34_900]);
  expect(changes(dear, 'month')).toEqual([['starter', 2000, 'enterprise']]);
});

test('plans may meet where neither includes all orders any more, and never if their extra orders cost the same', () => {
  expect(changes(plans(['starter', 14_900], ['enterprise', 100_000]), 'month')).toEqual([
    ['starter', 8010, 'enterprise'],
  ]);
  expect(changes(plans(['advanced', 10_000], ['professional', 17_500]), 'month')).toEqual([]);
});

test.each([
  ['month', listed],
  ['year', yearly],
  ['month', plans(['starter', 20_000], ['advanced', 12_345], ['professional', 12_000], ['enterprise', 19_999])],
  ['year', plans(['starter', 1], ['advanced', 100_003], ['professional', 250_001], ['enterprise', 777_777])],
] as const)('by the %s, every whole number of orders agrees with the changes', (interval, priced) => {
  const found = breakEvens(priced, interval);
  for (let orders = 0; orders < 12_000; orders += 1) {
    const plan = found.findLast((change) => orders > change.orders)?.to ?? found[0]?.from ?? priced[0];
    expect(plan && costAt(plan, interval, orders)).toBe(
      Math.min(...priced.map((each) => costAt(each, interval, orders))),
    );
  }
});

test('of a price list the plans are taken, smallest first', () => {
  const price = (type: Price['product']['type'], unitAmount: number, interval: Price['interval']): Price => ({
    product: { type, platform: 'cloud', version: 'v2', isTrial: false, description: '' },
    interval,
    unitAmount,
    tiers: [],
  });
  const prices = [price('advanced', 22_900, 'month'), price('wms', 2500, 'month'), price('starter', 14_900, 'month')];
  const ofYear = [price('starter', 149_000, 'year'), ...prices];
  expect(pricedPlans(ofYear, 'month')).toEqual(plans(['starter', 14_900], ['advanced', 22_900]));
  expect(pricedPlans(ofYear, 'year')).toEqual(plans(['starter', 149_000]));
  expect(pricedPlans([], 'month')).toEqual([]);
  expect(cheapestPlan([], 'month', 100)).toBeNull();
});

test('a plan includes what its price says, and by prices of before there were lists what it included then', () => {
  expect(volumeOf({ includedOrders: 1200, extraOrderAmount: 18 }, 'starter')).toEqual({
    includedOrders: 1200,
    extraOrderAmount: 18,
  });
  expect(volumeOf({ includedOrders: 0, extraOrderAmount: 0 }, 'starter')).toEqual({
    includedOrders: 0,
    extraOrderAmount: 0,
  });
  expect(volumeOf({ includedOrders: null }, 'starter')).toEqual(volumeBeforePriceLists.starter);
});

test('a cart includes what its plan includes, and devices include nothing', () => {
  const line = (name: string) => ({
    product: product(name),
    quantity: 1,
    tiers: [],
    amount: 0,
    interval: 'month' as const,
    includedOrders: name.includes('wms') ? null : 1200,
    extraOrderAmount: name.includes('wms') ? null : 18,
  });
  expect(volumeOfCart({ items: [line('cloud wms v2'), line('cloud starter v2')] })).toEqual({
    includedOrders: 1200,
    extraOrderAmount: 18,
  });
  expect(volumeOfCart({ items: [line('cloud wms v2')] })).toBeNull();
});

test('a smaller plan with cheaper orders takes over where it costs the same, and changes are told in their order', () => {
  const plan = (name: PlanType, basePrice: number, extraOrderAmount: number): PricedPlan => ({
    plan: name,
    basePrice,
    volume: { includedOrders: 0, extraOrderAmount },
  });
  const own = [plan('starter', 10_000, 5), plan('advanced', 5_000, 20), plan('professional', 6_000, 15)];
  expect(changes(own, 'month')).toEqual([
    ['advanced', 200, 'professional'],
    ['professional', 399, 'starter'],
  ]);
});
