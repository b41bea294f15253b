import { expect, test } from 'vitest';
import { beyond, type Figures, type Visited } from './limits.ts';

const modest: Figures = {
  status: 200,
  statements: 4,
  read: 40,
  entries: 10,
  bytes: 2_000,
  median: 8,
  p95: 12,
  scanned: [],
  heaviest: [],
};

const visited = (figures: Partial<Figures>, further: Partial<Visited> = {}): Visited => ({
  visit: 'GET /user/session',
  person: 'small merchant',
  isOperator: false,
  bySize: new Map([
    [1_000, modest],
    [10_000, { ...modest, ...figures }],
  ]),
  ...further,
});

test('a quick call that reads what it answers keeps all limits', () => {
  expect(beyond(visited({}))).toEqual([]);
});

test.each<[string, Partial<Figures>, string]>([
  ['takes longer than 150 ms', { p95: 151 }, 'slow'],
  ['looks at more than twenty rows for each that is wanted', { read: 281 }, 'reads too much'],
  ['needs more statements in a larger portal', { statements: 7 }, 'statements grow with the portal'],
  ['reads a large table as a whole', { scanned: ['invoice'] }, 'scans a large table'],
  ['answers a list of more than 200 entries', { entries: 201 }, 'too long'],
  ['is refused', { status: 500 }, 'refused'],
])('a call that %s is beyond a limit', (_, figures, words) => {
  expect(beyond(visited(figures))).toEqual([words]);
});

test('operators wait up to 300 ms for what they look for among all organizations', () => {
  expect(beyond(visited({ p95: 290 }, { isOperator: true }))).toEqual([]);
});

test('what a shop does not have is an answer as well', () => {
  expect(beyond(visited({ status: 404 }))).toEqual([]);
});

test('a merchant with many shops needs no more statements than one with few', () => {
  const few = visited({});
  const many = visited(
    { statements: 500 },
    { bySize: new Map([[1_000, { ...modest, statements: 500, entries: 200 }]]) },
  );
  expect(beyond(many, few)).toEqual(['statements grow with the customer']);
});

test('a sum over many rows may read them', () => {
  const sum = visited({ read: 5_000 }, { visit: 'GET /organization/{organizationUuid}/shop/{shopUuid}/costs' });
  expect(beyond(sum)).toEqual([]);
});
