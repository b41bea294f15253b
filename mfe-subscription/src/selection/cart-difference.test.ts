import { aCartItem } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { cartDifference } from './cart-difference.ts';

const had = (isYearlySubscription: boolean) => ({ items: [], isYearlySubscription });

test.each([
  ['a year instead of a month', 'year', had(false), 'year'],
  ['a month instead of a year', 'month', had(true), 'month'],
  ['a month as before', 'month', had(false), null],
  ['a year in a first order', 'year', null, null],
] as const)('a line that is charged for %s says so', (_, interval, current, newInterval) => {
  expect(cartDifference([{ ...aCartItem('wms', 2), interval }], current)).toMatchObject([{ newInterval }]);
});
