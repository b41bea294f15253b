import { expect, test } from 'vitest';
import { compare, inTurns, interleaved, median } from './interleaved.ts';

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

test('every side is measured once in each turn, and every second turn in the opposite order', async () => {
  const asked: string[] = [];
  await inTurns(2, ['portal', 'monolith', 'floor'], async (side) => asked.push(side));
  expect(asked).toEqual(['portal', 'monolith', 'floor', 'floor', 'monolith', 'portal']);
});

test('two of several sides are compared by a figure of each turn', () => {
  const turn = (portal: number, monolith: number) => ({ portal: { paint: portal }, monolith: { paint: monolith } });
  const turns = [turn(30, 100), turn(80, 200), turn(10, 20)];
  expect(compare(turns, 'portal', 'monolith', ({ paint }) => paint)).toEqual({ value: 30, yardstick: 100, ratio: 0.4 });
});
