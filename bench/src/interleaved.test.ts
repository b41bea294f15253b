import { expect, test } from '@jest/globals';
import { interleaved, median } from './interleaved.ts';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

test('a machine that is slow for a while does not change the ratio of the two sides', async () => {
  const slowness = [1, 1, 9, 9, 1, 1];
  const results = await interleaved(3, async (side) => (slowness.shift() ?? 1) * (side === 'federated' ? 11 : 10));
  expect(results.ratio).toBeCloseTo(1.1);
});
