import { expect, test } from 'vitest';
import { scoreTable, totalScore } from './score.ts';

const outcomes = (fileName: string, ...statuses: readonly string[]) => statuses.map((status) => ({ fileName, status }));

test('a change counts as noticed when a test fails or hangs, and as missed when none runs or all pass', () => {
  const all = outcomes('cart.ts', 'Killed', 'Killed', 'Timeout', 'Survived');
  expect(totalScore(all)).toBe(75);
  expect(totalScore([...all, ...outcomes('cart.ts', 'NoCoverage')])).toBe(60);
});

test('what could not be run says nothing about the tests', () => {
  expect(totalScore(outcomes('cart.ts', 'Killed', 'RuntimeError', 'CompileError', 'Ignored'))).toBe(100);
  expect(totalScore([])).toBe(100);
});

test('the table has a line for each file and one for all', () => {
  const table = scoreTable([
    ...outcomes('plan.ts', 'Killed', 'Survived'),
    ...outcomes('cart.ts', 'Killed', 'Killed', 'Ignored'),
  ]);
  expect(table.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    '100.0 % 2 mutants 0 left cart.ts',
    '50.0 % 2 mutants 1 left plan.ts',
    '75.0 % 4 mutants 1 left all',
  ]);
});

test('a single file needs no line for all', () => {
  expect(scoreTable(outcomes('cart.ts', 'Killed'))).not.toContain('all');
});
