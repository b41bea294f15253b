import { expect, test } from 'vitest';
import { gridStep } from './chart-scale.ts';

test.each([
  [128_460, 50_000],
  [265_000, 100_000],
  [119_000, 50_000],
  [9_900, 5_000],
  [2_000, 1_000],
  [100, 50],
  [0, 1],
  [2, 1],
])('for a maximum of %d the grid lines are %d apart', (maximum, step) => {
  expect(gridStep(maximum)).toBe(step);
});
