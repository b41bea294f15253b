import { expect, test } from '@jest/globals';
import { orderItem } from '@kontor/domain/cart';
import type { Catalog } from './catalog.ts';
import { type BilledItem, itemChanges } from './item-changes.ts';

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
