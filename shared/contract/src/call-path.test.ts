import { expect, test } from '@jest/globals';
import { callPath } from './call-path.ts';

test.each([
  ['GET /user', {}, { method: 'GET', path: '/user' }],
  [
    'PUT /shop/{shopUuid}/device/{name}',
    { shopUuid: '9c2d', name: 'a/b ?' },
    { method: 'PUT', path: '/shop/9c2d/device/a%2Fb%20%3F' },
  ],
])('%s with %o', (key, params, expected) => expect(callPath(key, params)).toEqual(expected));
