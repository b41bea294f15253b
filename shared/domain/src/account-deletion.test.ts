import { expect, test } from 'vitest';
import { lastSubscriptionEnd } from './account-deletion.ts';

const [early, late] = ['2026-12-01T09:00:00.000Z', '2027-02-01T09:00:00.000Z'];

test.each([
  ['of the last subscription that ends', [late, early], late],
  ['that is not known while one renews itself', [early, null], null],
  ['that is not there without a subscription', [], null],
] as const)('the deletion of an account waits for an end %s', (_, ends, expected) => {
  expect(lastSubscriptionEnd(ends.map((endsAt) => ({ endsAt })))).toBe(expected);
});
