import { expect, test } from 'vitest';
import { lineAmount } from './cart.ts';
import { pricesOfList } from './price-list.ts';
import { findListed, intervalOf, isSamePrice, type ProductPrice, priceFor, pricesOfShop } from './product-price.ts';

type Type = 'starter' | 'advanced' | 'wms';

const list = (uuid: string, starter: number, tiers: readonly (readonly [number | null, number])[]): ProductPrice[] =>
  pricesOfList({
    uuid,
    monthsPaidPerYear: 10,
    items: [
      { ...of('starter'), tiers: [{ upTo: null, unitAmount: starter }], includedOrders: 1000, extraOrderAmount: 20 },
      { ...of('advanced'), tiers: [{ upTo: null, unitAmount: 22_900 }], includedOrders: 1500, extraOrderAmount: 15 },
      {
        ...of('wms'),
        tiers: tiers.map(([upTo, unitAmount]) => ({ upTo, unitAmount })),
        includedOrders: null,
        extraOrderAmount: null,
      },
    ],
  });
const of = (productType: Type) => ({ productType, platform: 'cloud', version: 'v2' }) as const;
const product = (type: Type) => ({ type, platform: 'cloud', version: 'v2' }) as const;
const before = list('before', 14_900, [
  [5, 2500],
  [null, 1900],
]);
const raised = list('raised', 19_900, [
  [3, 3000],
  [null, 2500],
]);
const bought = (type: Type, quantity: number, isYearly = false) => {
  const price = findListed(before, product(type), intervalOf(isYearly));
  if (price === null) throw new Error(`${type} is not sold`);
  return { price, quantity };
};
const shop = { list: raised, contract: [bought('starter', 1), bought('wms', 1)] };
const amount = (type: Type, quantity: number, isYearly = false) => {
  const price = priceFor(shop, product(type), quantity, intervalOf(isYearly));
  return price && lineAmount(price.tiers, quantity);
};

test('what a shop has keeps its price when a list is published', () => {
  expect([amount('starter', 1), amount('wms', 1)]).toEqual([14_900, 2500]);
});

test('a second device is added at the tier of the current list while the first keeps its price', () => {
  expect([2, 3, 4].map((quantity) => amount('wms', quantity))).toEqual([5500, 8500, 11_000]);
});

test('another plan and another interval cost what the current list says', () => {
  expect([amount('advanced', 1), amount('starter', 1, true), amount('wms', 1, true)]).toEqual([
    22_900, 199_000, 30_000,
  ]);
});

test('with the same list nothing changes, however often devices are added and given back', () => {
  const same = { list: before, contract: [bought('wms', 4)] };
  for (const quantity of [1, 4, 5, 9]) {
    const price = priceFor(same, product('wms'), quantity, 'month');
    expect(price && isSamePrice(price, bought('wms', 1).price)).toBe(true);
  }
});

test('fewer devices keep the price of those that stay', () => {
  const many = { list: raised, contract: [bought('wms', 7)] };
  expect(priceFor(many, product('wms'), 6, 'month')).toEqual(bought('wms', 7).price);
});

test('what is not in the list any more is still had, and more of it costs as before', () => {
  const without = { list: raised.filter(({ product: { type } }) => type !== 'wms'), contract: shop.contract };
  expect(priceFor(without, product('wms'), 7, 'month')).toEqual(bought('wms', 1).price);
  expect(priceFor({ ...without, contract: [] }, product('wms'), 1, 'month')).toBeNull();
  expect(pricesOfShop(without).filter((price) => price.product.type === 'wms')).toHaveLength(1);
});

test('a page computes every amount from the prices of the shop that the server charges', () => {
  const shown = pricesOfShop(shop);
  for (const type of ['starter', 'advanced', 'wms'] as const)
    for (const isYearly of [false, true])
      for (const quantity of type === 'wms' ? [1, 2, 5, 20] : [1]) {
        const price = findListed(shown, product(type), intervalOf(isYearly));
        expect(price && lineAmount(price.tiers, quantity)).toBe(amount(type, quantity, isYearly));
      }
});

test.each([
  ['another tier', { tiers: [{ upTo: null, unitAmount: 14_901 }] }],
  [
    'one tier more',
    {
      tiers: [
        { upTo: 1, unitAmount: 14_900 },
        { upTo: null, unitAmount: 14_900 },
      ],
    },
  ],
  ['more included orders', { includedOrders: 1001 }],
  ['dearer extra orders', { extraOrderAmount: 21 }],
  ['another interval', { interval: 'year' as const }],
  ['another product', { product: product('advanced') }],
])('a price with %s is another one, one of another list is not', (_, change) => {
  const { price } = bought('starter', 1);
  expect(isSamePrice(price, { ...price, priceListUuid: 'another' })).toBe(true);
  expect(isSamePrice(price, { ...price, ...change })).toBe(false);
});

const dearer = list('dearer', 19_900, [
  [10, 3000],
  [null, 2600],
]);
const tiersOf = (had: number, wanted: number) =>
  priceFor({ list: dearer, contract: [bought('wms', had)] }, product('wms'), wanted, 'month')?.tiers.map(
    ({ upTo, unitAmount }) => [upTo, unitAmount],
  );

test.each([
  [
    'the tier that the shop is in ends with what it has',
    3,
    [
      [3, 2500],
      [10, 3000],
      [null, 2600],
    ],
  ],
  [
    'a tier that is full ends where it ended',
    5,
    [
      [5, 2500],
      [10, 3000],
      [null, 2600],
    ],
  ],
  [
    'both tiers that the shop is in stay',
    7,
    [
      [5, 2500],
      [7, 1900],
      [10, 3000],
      [null, 2600],
    ],
  ],
  [
    'a tier of the list that is full has no place any more',
    10,
    [
      [5, 2500],
      [10, 1900],
      [null, 2600],
    ],
  ],
  [
    'nor one that ended before',
    12,
    [
      [5, 2500],
      [12, 1900],
      [null, 2600],
    ],
  ],
])('of a price that is continued by the list %s', (_, had, tiers) => {
  expect(tiersOf(had, 20)).toEqual(tiers);
  expect(tiersOf(had, had)).toEqual([
    [5, 2500],
    [null, 1900],
  ]);
});

test('a page has each price of a shop once', () => {
  expect(pricesOfShop(shop)).toHaveLength(raised.length);
});

test('graduated prices are the same only with the same steps', () => {
  const { price } = bought('wms', 1);
  const other = (...tiers: readonly (readonly [number | null, number])[]): ProductPrice => ({
    ...price,
    tiers: tiers.map(([upTo, unitAmount]) => ({ upTo, unitAmount })),
  });
  expect(isSamePrice(price, other([5, 2500], [null, 1900]))).toBe(true);
  expect(isSamePrice(price, other([6, 2500], [null, 1900]))).toBe(false);
  expect(isSamePrice(price, other([5, 2500], [null, 1800]))).toBe(false);
  expect(isSamePrice(price, other([5, 2500]))).toBe(false);
  expect(isSamePrice(other([5, 2500]), price)).toBe(false);
});
