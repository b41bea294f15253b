import { expect, test } from 'vitest';
import { wavesOf } from './api-waves.ts';

test('calls that run at the same time are one wave, calls that wait for another are the next', () => {
  const together = [
    { from: 0, to: 10 },
    { from: 1, to: 12 },
  ];
  expect(wavesOf([])).toBe(0);
  expect(wavesOf(together)).toBe(1);
  expect(wavesOf([...together, { from: 12, to: 20 }, { from: 13, to: 15 }])).toBe(2);
  expect(wavesOf([{ from: 20, to: 30 }, ...together, { from: 12, to: 20 }])).toBe(3);
});
