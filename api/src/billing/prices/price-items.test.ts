import { orderItem, type Selection } from '@kontor/domain/cart';
import { pricesOfList } from '@kontor/domain/price-list';
import { findListed, intervalOf } from '@kontor/domain/product-price';
import { cart, product } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { pricedBy, priceItems } from './price-items.ts';

const list = pricesOfList(firstPriceList);
const priced = ({ items, isYearlySubscription }: Selection) =>
  pricedBy(items, ({ product: wanted }) => findListed(list, wanted, intervalOf(isYearlySubscription)));

test.each([
  ['Starter', cart('starter'), 19, [14_900], 2_831, 17_731],
  ['Advanced with 6 WMS devices', cart('advanced', 6), 19, [22_900, 14_400], 7_087, 44_387],
  ['Professional with 6 tills', cart('professional', 0, 6), 19, [28_900, 22_400], 9_747, 61_047],
  ['Enterprise for a year', cart('enterprise', 1, 0, true), 19, [349_000, 25_000], 71_060, 445_060],
  ['Starter in Finland', cart('starter'), 25.5, [14_900], 3_800, 18_700],
  ['Starter without tax', cart('starter'), 0, [14_900], 0, 14_900],
])('%s costs its lines and one tax over all of them', (_, selection, percent, lines, tax, total) => {
  const { items, ...sums } = priceItems(priced(selection), percent);
  expect(items.map(({ amount }) => amount)).toEqual(lines);
  expect(sums).toEqual({ subtotal: total - tax, tax, total });
});

test('a line says what it is a line of', () => {
  const [line] = priceItems(priced(cart('starter', 0, 0, true)), 19).items;
  expect(line).toEqual({
    product: { type: 'starter', platform: 'cloud', version: 'v2', isTrial: false, description: 'Starter' },
    quantity: 1,
    tiers: [{ upTo: null, unitAmount: 149_000 }],
    amount: 149_000,
    interval: 'year',
    includedOrders: 1000,
    extraOrderAmount: 20,
  });
});

test('nothing costs nothing', () => {
  expect(priceItems([], 19)).toEqual({ items: [], subtotal: 0, tax: 0, total: 0 });
});

test('what is not sold has no price', () => {
  expect(() => priced({ items: [orderItem(product('cloud starter v3'), 1)], isYearlySubscription: false })).toThrow(
    'cloud starter v3 is not sold',
  );
});

test.each([
  ['invoice', 4_437],
  ['line-item', 4_438],
] as const)('tax is rounded by %s, as the payment provider does', (rounding, tax) => {
  expect(priceItems(priced(cart('starter', 1)), 25.5, rounding)).toMatchObject({ subtotal: 17_400, tax });
});
