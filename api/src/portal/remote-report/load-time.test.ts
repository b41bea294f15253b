import { expect, test } from 'vitest';
import { classOf, quantile } from './load-time.ts';

test.each([
  [0, 50],
  [50, 50],
  [51, 100],
  [4_999, 5_000],
  [60_000, 60_000],
])('a load of %i ms is counted up to %i ms', (milliseconds, bound) => expect(classOf(milliseconds)).toBe(bound));

const histogram = (...times: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const time of times.map(classOf)) counts.set(time, (counts.get(time) ?? 0) + 1);
  return counts;
};

test.each([
  ['no load', [], 0.5, null],
  ['one load lies in its class', [120], 0.5, 125],
  ['half of the loads', [90, 90, 700, 700], 0.5, 100],
  ['between the classes where no load was', [10, 3000], 0.95, 3120],
  ['one slow load of twenty is not among the 95 of 100', [...Array<number>(19).fill(90), 9_000], 0.95, 100],
  ['two of twenty are', [...Array<number>(18).fill(90), 9_000, 9_000], 0.95, 7_500],
])('%s', (_, times, share, expected) => expect(quantile(histogram(...times), share)).toBe(expected));
