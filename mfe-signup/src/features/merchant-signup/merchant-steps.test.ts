import { noProducts } from '@kontor/domain/signup-selection';
import { expect, test } from 'vitest';
import { merchantSteps, openMerchantStep } from './merchant-steps.ts';

const erp = { erp: true, wms: false, pos: false };
const nothing = { accountDone: false, shopSystem: null, selectedProducts: noProducts };
const system = { ...nothing, shopSystem: 'cloud' as const };
const products = { ...system, selectedProducts: erp };
const account = { ...products, accountDone: true };

test.each([
  ['system', nothing, 'system'],
  ['products', nothing, 'products'],
  ['account', nothing, 'system'],
  ['account', { ...nothing, selectedProducts: erp }, 'system'],
  ['shop', nothing, 'system'],
  ['system', system, 'system'],
  ['products', system, 'products'],
  ['account', system, 'products'],
  ['shop', system, 'products'],
  ['system', products, 'system'],
  ['account', products, 'account'],
  ['shop', products, 'account'],
  ['system', account, 'shop'],
  ['account', account, 'shop'],
  ['shop', account, 'shop'],
  ['shop', { ...nothing, accountDone: true }, 'system'],
  ['products', { ...nothing, accountDone: true }, 'system'],
  ['account', { ...system, shopSystem: 'shopware5' }, 'account'],
  ['products', { ...system, shopSystem: 'shopware5' }, 'account'],
] as const)('a request for %s with %j shows %s', (asked, progress, shown) => {
  expect(openMerchantStep(asked, progress)).toBe(shown);
});

test('a new merchant has four steps, a merchant who adds a shop two', () => {
  expect(merchantSteps(nothing)).toEqual(['system', 'products', 'account', 'shop']);
  expect(merchantSteps(account)).toEqual(['system', 'products', 'account', 'shop']);
  expect(merchantSteps({ ...nothing, accountDone: true })).toEqual(['system', 'shop']);
});

test('with Shopware 5 there are no products to choose before the migration', () => {
  expect(merchantSteps({ ...nothing, shopSystem: 'shopware5' })).toEqual(['system', 'account', 'shop']);
});
