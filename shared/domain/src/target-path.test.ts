import { expect, test } from 'vitest';
import { safeTargetPath } from './target-path.ts';

const origin = 'https://portal.example';

test.each([
  '//e',
  '/\\e',
  '/\t/e',
  '/a/../\\e',
  '/.//e',
  'javascript:alert(1)',
  'https://e/',
  'e',
  '',
  null,
  '/\n/e',
  '///e',
  '/a/..//e',
  '/%0d%0a/../..//e',
])('the stored path %j counts as /', (path) => {
  expect(safeTargetPath(path, origin)).toBe('/');
});

test.each(['/', '/organization/1/shop/2/invoices?page=2#top', '/a?next=//e', '/%2F%2Fe'])(
  'the stored path %s keeps its query and hash',
  (path) => {
    expect(safeTargetPath(path, origin)).toBe(path);
  },
);
