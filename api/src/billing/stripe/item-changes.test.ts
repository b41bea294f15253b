import { orderItem } from '@kontor/domain/cart';
import { expect, test } from 'vitest';
import type { Catalog } from './catalog.ts';
import { type BilledItem, billedItems, itemChanges } from './item-changes.ts';

const catalog: Catalog = {
  priceId: ({ type }, interval) => `${type}-${interval}`,
  productTypeOf: async () => null,
  taxRateIds: () => [],
};

const billed = (id: string, productType: string, quantity = 1): BilledItem => ({
  id,
  priceId: `${productType}-month`,
  productType,
  quantity,
});

const item = (type: 'starter' | 'advanced' | 'wms' | 'pos', quantity = 1) =>
  orderItem({ type, platform: 'cloud', version: 'v2' }, quantity);

const before = [billed('si_plan', 'starter'), billed('si_wms', 'wms', 2)];

test.each([
  ['nothing changes', [item('starter'), item('wms', 2)], []],
  [
    'another plan takes the place of the plan',
    [item('advanced'), item('wms', 2)],
    [{ id: 'si_plan', price: 'advanced-month', quantity: 1 }],
  ],
  ['more devices', [item('starter'), item('wms', 5)], [{ id: 'si_wms', price: 'wms-month', quantity: 5 }]],
  ['a new kind of device', [item('starter'), item('wms', 2), item('pos', 1)], [{ price: 'pos-month', quantity: 1 }]],
  ['no devices any more', [item('starter')], [{ id: 'si_wms', deleted: true }]],
])('the provider is told only what changes: %s', (_, items, changes) => {
  expect(itemChanges(before, { items, isYearlySubscription: false }, catalog)).toEqual(changes);
});

test('what becomes yearly is billed by the prices of a year', () => {
  const yearly = { items: [item('starter'), item('wms', 2)], isYearlySubscription: true };
  const prices = [
    { price: 'starter-year', quantity: 1 },
    { price: 'wms-year', quantity: 2 },
  ];
  expect(billedItems(yearly, catalog)).toEqual(prices);
  expect(itemChanges(before, yearly, catalog)).toEqual([
    { id: 'si_plan', ...prices[0] },
    { id: 'si_wms', ...prices[1] },
  ]);
});
