import { aPriceList } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { freeMonths, planOffers } from './plan-offers.ts';

test('a plan costs its base price plus the orders beyond those that it includes', () => {
  const offers = planOffers(aPriceList(), 'month', 2030);
  expect(offers.map(({ type, costAtVolume, isCheapest }) => [type, costAtVolume, isCheapest])).toEqual([
    ['starter', 35_500, false],
    ['advanced', 30_850, false],
    ['professional', 29_350, true],
    ['enterprise', 34_900, false],
  ]);
});

test('by the year the extra orders of twelve months count', () => {
  const starter = planOffers(aPriceList(), 'year', 1100)[0];
  expect(starter?.costAtVolume).toBe(149_000 + 12 * 100 * 20);
});

test('what is not on the price list is not offered', () => {
  const prices = aPriceList().filter(({ product }) => product.type !== 'starter');
  expect(planOffers(prices, 'month', 0).map(({ type }) => type)).toEqual(['advanced', 'professional', 'enterprise']);
});

test('a year saves the months that it does not charge', () => {
  expect(freeMonths(aPriceList())).toBe(2);
  expect(freeMonths([])).toBe(0);
});
