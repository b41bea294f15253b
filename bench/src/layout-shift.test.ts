import { expect, test } from 'vitest';
import { cumulativeShift } from './layout-shift.ts';

const shift = (at: number, value: number, hadRecentInput = false) => ({ at, value, hadRecentInput, moved: [] });

test('a page that does not shift has none', () => expect(cumulativeShift([])).toBe(0));

test('shifts in quick succession add up', () => {
  expect(cumulativeShift([shift(0, 0.1), shift(900, 0.2)])).toBeCloseTo(0.3);
});

test('after a second without one, another burst begins, and the worst counts', () => {
  expect(cumulativeShift([shift(0, 0.1), shift(1000, 0.3), shift(2500, 0.2)])).toBe(0.3);
});

test('a burst lasts five seconds', () => {
  expect(cumulativeShift(Array.from({ length: 12 }, (_, index) => shift(index * 500, 0.01)))).toBeCloseTo(0.1);
});

test('what the user has caused does not count', () => expect(cumulativeShift([shift(0, 0.4, true)])).toBe(0));
