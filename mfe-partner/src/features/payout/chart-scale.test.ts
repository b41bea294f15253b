import { expect, test } from '@jest/globals';
import { gridStep } from './chart-scale.ts';

test.each([
  [128_460, 100_000],
  [119_000, 50_000],
  [9_900, 5_000],
  [100, 50],
  [0, 0.5],
])('for a maximum of %d cents the grid lines are %d cents apart', (maximum, step) => {
  expect(gridStep(maximum)).toBe(step);
});
