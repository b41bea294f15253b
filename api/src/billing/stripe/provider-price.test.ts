import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readPrice } from './provider-price.ts';

const key = { type: 'starter', platform: 'cloud', version: 'v2' };
const price = (change: object = {}) =>
  ({
    id: 'price_1',
    unit_amount: 14_900,
    recurring: { interval: 'month' },
    metadata: { ...key, included_orders: '1200', extra_order_amount: '18' },
    ...change,
  }) as unknown as Stripe.Price;

test('a price says what it charges and what it includes', () => {
  expect(readPrice(price())).toEqual({
    product: key,
    interval: 'month',
    tiers: [{ upTo: null, unitAmount: 14_900 }],
    includedOrders: 1200,
    extraOrderAmount: 18,
    priceListUuid: null,
  });
});

test('a graduated price has its tiers, and one of a year its interval', () => {
  const tiers = [
    { up_to: 5, unit_amount: 25_000 },
    { up_to: null, unit_amount: 19_000 },
  ];
  const metadata = { ...key, type: 'wms' };
  expect(readPrice(price({ tiers, unit_amount: null, recurring: { interval: 'year' }, metadata }))).toMatchObject({
    interval: 'year',
    tiers: [
      { upTo: 5, unitAmount: 25_000 },
      { upTo: null, unitAmount: 19_000 },
    ],
    includedOrders: null,
    extraOrderAmount: null,
  });
});

test('a price of a release before price lists includes what its plan included then', () => {
  expect(readPrice(price({ metadata: key }))).toMatchObject({ includedOrders: 1000, extraOrderAmount: 20 });
  expect(readPrice(price({ metadata: { ...key, included_orders: '0', extra_order_amount: '0' } }))).toMatchObject({
    includedOrders: 0,
    extraOrderAmount: 0,
  });
});

test('without an amount, as of a price that is metered by decimals, nothing is charged', () => {
  expect(readPrice(price({ unit_amount: null })).tiers).toEqual([{ upTo: null, unitAmount: 0 }]);
  expect(readPrice(price({ recurring: null })).interval).toBe('month');
});

test.each(['type', 'platform', 'version'])('a price whose %s is none of ours is refused', (name) => {
  expect(() => readPrice(price({ metadata: { ...key, [name]: 'else' } }))).toThrow('Price price_1 is not ours');
});
