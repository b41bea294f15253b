import { expect, test } from 'vitest';
import type { Figures, Visited } from './limits.ts';
import type { Person } from './people.ts';
import { judge, scaleTable, statementTable } from './scale-table.ts';

const people: readonly Person[] = [
  { name: 'small merchant', kind: 'merchant' },
  { name: '500 shops', kind: 'merchant', comparedWith: 'small merchant' },
];

const figures = (further: Partial<Figures>): Figures => ({
  status: 200,
  statements: 4,
  read: 40,
  entries: 1,
  bytes: 2_000,
  median: 8,
  p95: 12,
  scanned: [],
  heaviest: [],
  ...further,
});

const visited = (visit: string, person: string, ...sizes: readonly Partial<Figures>[]): Visited => ({
  visit,
  person,
  isOperator: false,
  bySize: new Map(sizes.map((each, index) => [1_000 * 10 ** index, figures(each)])),
});

const judged = judge(
  [
    visited('GET /user', 'small merchant', {}, {}),
    visited('GET /user', '500 shops', { statements: 9 }, { statements: 9 }),
    visited('page home', '500 shops', {}, { p95: 300 }),
    visited('GET /organization', '500 shops', {}, { p95: 450, heaviest: ['1 × 900 rows: select a | b'] }),
  ],
  people,
);

test('what is furthest beyond its limits stands first, calls before pages, and what keeps them last', () => {
  expect(judged.map(({ visit, person, beyond }) => [visit, person, ...beyond])).toEqual([
    ['GET /organization', '500 shops', 'slow'],
    ['GET /user', '500 shops', 'statements grow with the customer'],
    ['page home', '500 shops', 'slow'],
    ['GET /user', 'small merchant'],
  ]);
});

test('the figures of a call in larger portals stand behind those in smaller ones', () => {
  const [, , line] = scaleTable(judged).split('\n');
  expect(line?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'GET /organization',
    '500 shops',
    '4 / 4',
    '40 / 40',
    '1 / 1',
    '2.0 / 2.0',
    '8 / 8',
    '12 / 450',
    '**slow**',
    '',
  ]);
});

test('the table names the statements that read most in the largest portal', () => {
  expect(statementTable(judged)).toContain('1 × 900 rows: select a \\| b');
});
