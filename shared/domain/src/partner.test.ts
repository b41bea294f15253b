import { expect, test } from 'vitest';
import { isPartnerComplete } from './partner.ts';

test.each([
  ['complete', true],
  ['pending', false],
  ['incomplete', false],
] as const)('a partner whose payout is %s is complete: %s', (payoutState, complete) => {
  expect(isPartnerComplete({ payoutState })).toBe(complete);
});
