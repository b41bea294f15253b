import { pricesOfList } from '@kontor/domain/price-list';
import { findListed, intervalOf } from '@kontor/domain/product-price';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { pricesFor } from './price-list.ts';

const list = pricesOfList(firstPriceList);
const findPrice = (product: ReturnType<typeof cloud>, isYearly: boolean) =>
  findListed(list, product, intervalOf(isYearly));

const cloud = (
  type: 'starter' | 'advanced' | 'professional' | 'enterprise' | 'wms' | 'pos',
  version: 'v1' | 'v2' | 'v3' = 'v2',
) => ({
  type,
  version,
  platform: 'cloud' as const,
});

test.each([
  [cloud('starter'), 14_900, 149_000],
  [cloud('advanced'), 22_900, 229_000],
  [cloud('professional'), 28_900, 289_000],
  [cloud('enterprise'), 34_900, 349_000],
  [cloud('wms'), 2_500, 25_000],
  [cloud('pos'), 3_900, 39_000],
])('%j costs %d cents a month, and ten months a year: %d', (product, month, year) => {
  expect([findPrice(product, false)?.tiers[0]?.unitAmount, findPrice(product, true)?.tiers[0]?.unitAmount]).toEqual([
    month,
    year,
  ]);
});

test('every product is called by its name', () => {
  expect(
    pricesFor(list, { platform: 'cloud', version: 'v2' }).map(
      ({ product, interval }) => `${product.description} ${interval}`,
    ),
  ).toEqual(
    ['Starter', 'Advanced', 'Professional', 'Enterprise', 'WMS', 'POS'].flatMap((name) => [
      `${name} month`,
      `${name} year`,
    ]),
  );
});

test('devices are cheaper from the sixth on', () => {
  expect(findPrice(cloud('wms'), false)?.tiers).toEqual([
    { upTo: 5, unitAmount: 2_500 },
    { upTo: null, unitAmount: 1_900 },
  ]);
  expect(findPrice(cloud('pos'), true)?.tiers.at(-1)).toEqual({ upTo: null, unitAmount: 29_000 });
});

test('a device licence of v1 has the price of v2, a plan of v1 is not sold', () => {
  expect(findPrice(cloud('wms', 'v1'), false)?.product.version).toBe('v2');
  expect(findPrice(cloud('starter', 'v1'), false)).toBeNull();
  expect(findPrice(cloud('wms', 'v3'), false)).toBeNull();
});

test('a shop sees each product monthly and yearly', () => {
  expect(pricesFor(list, { platform: 'shopware6', version: 'v3' })).toHaveLength(12);
});

test('a price says what the first unit costs, in which steps, and that it is no trial', () => {
  const wms = pricesFor(list, { platform: 'cloud', version: 'v2' }).find(
    ({ product, interval }) => product.type === 'wms' && interval === 'month',
  );
  expect(wms).toEqual({
    product: { type: 'wms', platform: 'cloud', version: 'v2', isTrial: false, description: 'WMS' },
    interval: 'month',
    unitAmount: 2_500,
    tiers: [
      { upTo: 5, unitAmount: 2_500 },
      { upTo: null, unitAmount: 1_900 },
    ],
    includedOrders: null,
    extraOrderAmount: null,
  });
  const free = list.map((price) => ({ ...price, tiers: [] }));
  expect(pricesFor(free, { platform: 'cloud', version: 'v2' })[0]).toMatchObject({ unitAmount: 0, tiers: [] });
});
