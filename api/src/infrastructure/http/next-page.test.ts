import { expect, test } from 'vitest';
import { cutPage } from './next-page.ts';

const cut = (...rows: readonly string[]) => cutPage(rows, 2, (last) => `after ${last}`);

test('a page with one row more than it has ends before that row, and the next one begins there', () => {
  expect(cut('a', 'b', 'c')).toEqual({ page: ['a', 'b'], next: 'after b' });
});

test('a page that has just as many rows as there are is the last one, as are a shorter one and an empty one', () => {
  expect(cut('a', 'b')).toEqual({ page: ['a', 'b'], next: null });
  expect(cut('a')).toEqual({ page: ['a'], next: null });
  expect(cut()).toEqual({ page: [], next: null });
});
