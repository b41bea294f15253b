import type { Price } from '@kontor/contract/cart';
import { expect, test } from 'vitest';
import { selectionCost } from './selection-cost.ts';
import { cart, product } from './testing.ts';

const price = (name: string, interval: Price['interval'], ...tiers: Price['tiers']): Price => ({
  product: product(name),
  interval,
  unitAmount: tiers[0]?.unitAmount ?? 0,
  tiers,
});
const prices = [
  price('cloud starter v2', 'month', { upTo: null, unitAmount: 14_900 }),
  price('cloud starter v2', 'year', { upTo: null, unitAmount: 149_000 }),
  price('cloud wms v2', 'month', { upTo: 5, unitAmount: 2_500 }, { upTo: null, unitAmount: 1_900 }),
];

test('graduated devices and the tax on the sum', () => {
  expect(selectionCost(cart('starter', 7), prices, 19, 'invoice')).toEqual({
    subtotal: 31_200,
    tax: 5_928,
    total: 37_128,
  });
});

test('a year costs what the list says for a year', () => {
  expect(selectionCost(cart('starter', 0, 0, true), prices, 0, 'invoice')?.total).toBe(149_000);
});

test('what is not in the list has no cost', () => {
  expect(selectionCost(cart('starter', 0, 1), prices, 19, 'invoice')).toBeNull();
});

test('tax is rounded as on invoices', () => {
  expect(selectionCost(cart('starter', 1), prices, 25.5, 'invoice')?.tax).toBe(4_437);
  expect(selectionCost(cart('starter', 1), prices, 25.5, 'line-item')?.tax).toBe(4_438);
});
