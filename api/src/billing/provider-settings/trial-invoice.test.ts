import { pricesOfList } from '@kontor/domain/price-list';
import { firstRates } from '@kontor/domain/vat';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { findTrial, roundingOf } from './trial-invoice.ts';

const list = pricesOfList(firstPriceList);
const percentages = firstRates.map(({ rate }) => rate);

test('two products of the price list show at some rate how tax is rounded', () => {
  const trial = findTrial(list, percentages);
  expect(trial).toMatchObject({ percent: 25.5, byLine: (trial?.byInvoice ?? 0) + 1 });
});

test('without a half cent there is nothing to see, and nothing to check', () => {
  expect(findTrial(list, [19, 20])).toBeNull();
});

test.each([
  [4438, 'line-item'],
  [4437, 'invoice'],
  [4400, null],
])('tax of %d cents was rounded by %s', (tax, rounding) => {
  expect(roundingOf({ byLine: 4438, byInvoice: 4437 }, tax)).toBe(rounding);
});
