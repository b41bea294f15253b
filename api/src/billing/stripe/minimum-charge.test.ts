import { expect, test } from 'vitest';
import { chargedNow } from './minimum-charge.ts';

test.each([
  [-500, -500],
  [0, 0],
  [1, 0],
  [49, 0],
  [50, 50],
  [17_731, 17_731],
])('of %d cents %d are charged now, since nothing below 50 cents can be', (amount, charged) => {
  expect(chargedNow(amount)).toBe(charged);
});
