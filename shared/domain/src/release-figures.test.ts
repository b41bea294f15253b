import { expect, test } from 'vitest';
import { failureRate, isUnreliable } from './release-figures.ts';

test.each([
  [0, 0, 0, null, false],
  [10, 0, 0, 0, false],
  [95, 5, 0, 0.05, false],
  [94, 6, 0, 0.06, true],
  [0, 1, 0, 1, true],
  [100, 0, 5, 0, false],
  [100, 0, 6, 0, true],
  [0, 0, 1, null, true],
])(
  'with %i loads, %i failures and %i errors %p of the attempts failed; unreliable: %p',
  (loads, failures, errors, rate, is) => {
    expect(failureRate({ loads, failures })).toBe(rate);
    expect(isUnreliable({ loads, errors, failureRate: rate })).toBe(is);
  },
);
