import { expect, test } from 'vitest';
import { longestListIn } from './measure.ts';

test.each([
  [[{}, {}, {}], 3],
  [{ state: 'open', customerShops: [{}, {}], leads: [] }, 2],
  [{ pages: [{ entries: [1, 2, 3, 4] }] }, 4],
  [{ email: 'anna@shop.test' }, 1],
  ['', 1],
])('an answer is as long as its longest list: %j', (answer, entries) => {
  expect(longestListIn(answer)).toBe(entries);
});
