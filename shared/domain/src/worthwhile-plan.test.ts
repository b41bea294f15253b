import type { Price } from '@kontor/contract/cart';
import type { UsageMonth } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { item, live, product, subscription } from './testing.ts';
import { worthwhilePlan } from './worthwhile-plan.ts';

const price = (type: string, unitAmount: number): Price => ({
  product: product(`cloud ${type} v2`),
  interval: 'month',
  unitAmount,
  tiers: [],
});
const prices = [price('starter', 14_900), price('advanced', 22_900), price('professional', 28_900)];

const month = (orders: number): UsageMonth => ({
  month: '2026-10',
  orders,
  included: 1500,
  extra: 0,
  extraAmount: 0,
  forecast: null,
  isClosed: true,
});
const paying = (type: string) => subscription({ items: [item(`cloud ${type} v2`)] });

test.each([
  ['a smaller one, if fewer orders are used', paying('professional'), 800, { plan: 'starter', saving: 14_000 }],
  ['a larger one, if more orders are charged extra', paying('advanced'), 2030, { plan: 'professional', saving: 1500 }],
  ['none, if too little would be saved', paying('advanced'), 1920, null],
  ['another one from five euros a month on', paying('starter'), 1425, { plan: 'advanced', saving: 500 }],
  ['none, if it would be a little less', paying('starter'), 1424, null],
  ['none, if it has the cheapest', paying('starter'), 800, null],
  [
    'none during a trial',
    subscription({ items: [item('x', 1, { product: product('cloud advanced v2', true) })] }),
    1,
    null,
  ],
  ['none without a subscription', null, 800, null],
] as const)('a shop is advised %s', (_, given, orders, expected) => {
  expect(worthwhilePlan(given, prices, [month(orders)])).toEqual(expected);
});

test('nothing is advised before orders are known', () => {
  expect(worthwhilePlan(paying('professional'), prices, [])).toBeNull();
});

test('a shop that pays by the year is advised by the prices of a year, and told what it saves in a month', () => {
  const yearly = prices.map((one): Price => ({ ...one, interval: 'year', unitAmount: one.unitAmount * 10 }));
  const subscribed = subscription({
    items: [item('cloud wms v2'), item('cloud professional v2')],
    stripeSubscriptions: [live({ isYearly: true })],
  });
  expect(worthwhilePlan(subscribed, [...prices, ...yearly], [month(800)])).toEqual({ plan: 'starter', saving: 11_666 });
});
