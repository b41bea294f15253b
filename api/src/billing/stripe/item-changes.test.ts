import { expect, test } from 'vitest';
import { priceOf, testCatalog } from '../../testing/situation.ts';
import { agreedBy, type BilledItem, billedItem, itemChanges, type WantedItem, wantedItems } from './item-changes.ts';

const billed = (id: string, productType: string, quantity = 1): BilledItem => ({
  id,
  priceId: `${productType}-month`,
  productType,
  quantity,
});

const item = (type: 'starter' | 'advanced' | 'wms' | 'pos', quantity = 1): WantedItem => ({
  priceId: `${type}-month`,
  price: priceOf(type),
  quantity,
});

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
  expect(itemChanges(before, items)).toEqual(changes);
});

test('what becomes yearly is billed by the prices of a year', async () => {
  const yearly = await wantedItems(
    [
      { price: priceOf('starter', true), quantity: 1 },
      { price: priceOf('wms', true), quantity: 2 },
    ],
    testCatalog,
  );
  const prices = [
    { price: 'starter-year', quantity: 1 },
    { price: 'wms-year', quantity: 2 },
  ];
  expect(yearly.map(billedItem)).toEqual(prices);
  expect(itemChanges(before, yearly)).toEqual([
    { id: 'si_plan', ...prices[0] },
    { id: 'si_wms', ...prices[1] },
  ]);
  expect(agreedBy(yearly).map(({ stripePriceId }) => stripePriceId)).toEqual(['starter-year', 'wms-year']);
});
