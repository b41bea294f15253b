import { expect, test } from 'vitest';
import type { Price } from '../protocol/wire.ts';
import { amountOf, share } from './amounts.ts';

const price = (fields: Partial<Price>): Price => ({
  id: 'price_1',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 0,
  currency: 'eur',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: 'prod_1',
  recurring: null,
  tax_behavior: null,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: null,
  unit_amount_decimal: null,
  ...fields,
});

const tier = (up_to: number | null, unit_amount: number, flat_amount: number | null = null) => ({
  up_to,
  unit_amount,
  unit_amount_decimal: null,
  flat_amount,
  flat_amount_decimal: null,
});
const devices = [tier(5, 2500), tier(null, 1900)];
const tiered = (tiers_mode: 'graduated' | 'volume', tiers: Price['tiers']) =>
  price({ billing_scheme: 'tiered', tiers_mode, tiers });

test.each([
  ['a plain price times its quantity', price({ unit_amount: 28_900 }), 2, 57_800],
  ['up to the fifth device the first tier', tiered('graduated', devices), 5, 12_500],
  ['from the sixth only the further ones are cheaper', tiered('graduated', devices), 7, 12_500 + 2 * 1900],
  ['no device, no amount', tiered('graduated', devices), 0, 0],
  ['by volume all get the tier they reach', tiered('volume', devices), 7, 7 * 1900],
  ['a flat fee counts once a tier is entered', tiered('graduated', [tier(5, 0, 1000), tier(null, 100)]), 6, 1100],
])('%s', (_, given, quantity, amount) => {
  expect(amountOf(given, quantity)).toBe(amount);
});

test.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [-100, 2, 3, -67],
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [349_000_000, 31_535_999, 31_536_000, 348_999_989],
  [0, 5, 10, 0],
])('the share of %i cents for %i of %i seconds is %i', (amount, part, whole, expected) => {
  expect(share(amount, part, whole)).toBe(expected);
});

test('a credit and a charge of the same part cancel to the cent', () => {
  for (const part of [1, 7, 1234, 2_591_999])
    expect(share(28_900, part, 2_592_000) + share(-28_900, part, 2_592_000)).toBe(0);
});
