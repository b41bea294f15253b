import { expect, test } from 'vitest';
import { dayTable } from './day-table.ts';

test('each kind of job has its share of the processor time, a sample says what all would take, and what is left is said', () => {
  const lines = dayTable(
    [
      { kind: 'plan-dunning', done: 1, failed: 0, seconds: 10, left: 0, factor: 1 },
      { kind: 'compare-customer', done: 100, failed: 2, seconds: 30, left: 3, factor: 20 },
    ],
    86.4,
  ).split('\n');
  const cells = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells).toEqual([
    ['', 'compare-customer', '100', '2', '30.0 s', '294 ms', '64.8 s', '1.5 % for all (× 20.0)', 'no: 3 left', ''],
    ['', 'plan-dunning', '1', '0', '10.0 s', '10000 ms', '21.6 s', '0.025 %', 'yes', ''],
  ]);
});
