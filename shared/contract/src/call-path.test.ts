import { expect, test } from 'vitest';
import { callPath, callSearch } from './call-path.ts';

test.each([
  ['GET /user', {}, { method: 'GET', path: '/user' }],
  [
    'PUT /shop/{shopUuid}/device/{name}',
    { shopUuid: '9c2d', name: 'a/b ?' },
    { method: 'PUT', path: '/shop/9c2d/device/a%2Fb%20%3F' },
  ],
])('%s with %o', (key, params, expected) => expect(callPath(key, params)).toEqual(expected));

test.each<[Parameters<typeof callSearch>[0], string]>([
  [undefined, ''],
  [{}, ''],
  [{ from: undefined }, ''],
  [{ 'kind[]': ['a', 'b'], from: 'a b' }, '?kind%5B%5D=a&kind%5B%5D=b&from=a+b'],
])('the query %o is written as "%s"', (query, expected) => expect(callSearch(query)).toBe(expected));
