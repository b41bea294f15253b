import { expect, test } from '@jest/globals';
import { isAsset, isPagePath, routeOfPath } from './page-of-path.ts';

const shop = '/organization/11111111-1111-4111-8111-111111111111/shop/22222222-2222-4222-8222-222222222222';

test.each([
  ['/login', 'login'],
  ['/confirmation/abc_DEF-1', 'confirmation'],
  [shop, 'shopHome'],
  [`${shop}/invoices`, 'invoices'],
  [`${shop}/invoices/`, 'invoices'],
  [`${shop}/pos/branch-store/abc`, 'posBranchStore'],
  ['/', null],
  ['/subscription', null],
  [`${shop}/unknown`, null],
])('%s names the page %s', (path, route) => expect(routeOfPath(path)).toBe(route));

test.each(['/api/v4/unknown', '/dev/x', '/health/x', '/payment-sandbox/x', '/remotes/signup', '/assets'])(
  '%s is no page',
  (path) => expect(isPagePath(path)).toBe(false),
);

test.each(['/registry.json', '/history/000001.json', '/hosts/1.0.0-0123456789ab/index.html'])(
  '%s lies in the store and is no file to be served',
  (path) => expect(isAsset(path)).toBe(false),
);
