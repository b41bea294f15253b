import { expect, test } from 'vitest';
import { billedLines } from './billed-lines.ts';

const lines = [
  { count: 100, unitAmount: 20 },
  { count: 30, unitAmount: 15 },
];

test.each([
  ['by the prices of its days', { extra: 130, unit_amount: 15, lines }, lines],
  ['nothing where nothing was beyond', { extra: 0, unit_amount: 20, lines: [] }, []],
  [
    'by one price, as the last release stored it',
    { extra: 130, unit_amount: 15, lines: null },
    [{ count: 130, unitAmount: 15 }],
  ],
  ['nothing for orders that cost nothing', { extra: 130, unit_amount: 0, lines: null }, []],
  ['nothing without orders', { extra: 0, unit_amount: 15, lines: null }, []],
  ['nothing before it is closed', { extra: null, unit_amount: null, lines: null }, []],
])('a month is charged %s', (_, month, charged) => {
  expect(billedLines(month)).toEqual(charged);
});
