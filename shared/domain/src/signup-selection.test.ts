import { expect, test } from 'vitest';
import {
  isLocked,
  isSelectionValid,
  type SelectableProduct,
  shopSystemsFor,
  toggleProduct,
} from './signup-selection.ts';

const selection = (products: string) => ({
  erp: products.includes('erp'),
  wms: products.includes('wms'),
  pos: products.includes('pos'),
});

test.each([
  ['', 'erp', 'erp'],
  ['erp', 'erp', ''],
  ['', 'wms', 'erp wms'],
  ['', 'pos', 'erp pos'],
  ['erp wms', 'pos', 'erp wms pos'],
  ['erp wms', 'wms', 'erp'],
  ['erp wms', 'erp', 'erp wms'],
  ['erp pos', 'erp', 'erp pos'],
])('with "%s" chosen, a click on %s leaves "%s"', (before, product, after) => {
  expect(toggleProduct(selection(before), product as SelectableProduct)).toEqual(selection(after));
});

test.each([
  ['erp', false],
  ['erp wms', true],
  ['erp wms pos', true],
])('with "%s" chosen, ERP is locked: %s', (products, locked) => {
  expect(isLocked(selection(products), 'erp')).toBe(locked);
});

test.each([
  ['erp', true],
  ['erp wms', true],
  ['wms', false],
  ['', false],
])('"%s" is a selection that can be ordered: %s', (products, valid) => {
  expect(isSelectionValid(selection(products))).toBe(valid);
});

test('a technology partner has no shop systems', () => {
  const chosen = { shopware6: true, shopware5: false, shopify: true, cloud: false };
  expect(shopSystemsFor('ecommerce', chosen)).toBe(chosen);
  expect(Object.values(shopSystemsFor('technology', chosen))).toEqual([false, false, false, false]);
});
