import { expect, test } from '@jest/globals';
import { failureRate, isFailing } from './load-figures.ts';

test.each([
  [0, 0, null, false],
  [10, 0, 0, false],
  [95, 5, 0.05, false],
  [94, 6, 0.06, true],
  [0, 1, 1, true],
])('of %i loads and %i failures the rate is %p, too high: %p', (loads, failures, rate, tooHigh) => {
  const figures = { loads, failures };
  expect(failureRate(figures)).toBe(rate);
  expect(isFailing({ failureRate: failureRate(figures) })).toBe(tooHigh);
});
