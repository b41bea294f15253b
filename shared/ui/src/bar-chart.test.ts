import { expect, test } from 'vitest';
import { labelAbove } from './bar-chart.tsx';

test('a value stands on its bar, far below the line of what is included', () => {
  expect(labelAbove(120, 40)).toBe(112);
  expect(labelAbove(120, null)).toBe(112);
  expect(labelAbove(60, 100)).toBe(52);
});

test('a line that would strike the value through has it above itself', () => {
  expect(labelAbove(120, 110)).toBe(102);
});
