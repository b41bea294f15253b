import { expect, test } from '@jest/globals';
import { isAsset, isHashed, isPagePath, pageOfPath } from './page-of-path.ts';

const shop = '/organization/11111111-1111-4111-8111-111111111111/shop/22222222-2222-4222-8222-222222222222';

test.each([
  ['/login', 'pages/login.html'],
  ['/confirmation/abc_DEF-1', 'pages/confirmation.html'],
  [shop, 'pages/shopHome.html'],
  [`${shop}/invoices`, 'pages/invoices.html'],
  [`${shop}/invoices/`, 'pages/invoices.html'],
  [`${shop}/pos/branch-store/abc`, 'pages/posBranchStore.html'],
  ['/', 'pages/index.html'],
  ['/subscription', 'pages/index.html'],
  [`${shop}/unknown`, 'pages/index.html'],
])('%s gets the page %s', (path, page) => expect(pageOfPath(path)).toBe(page));

test.each(['/api/v4/unknown', '/dev/x', '/health/x', '/payment-sandbox/x', '/remotes/signup', '/assets'])(
  '%s is no page',
  (path) => expect(isPagePath(path)).toBe(false),
);

test.each([
  ['/assets/main.0123456789abcdef.js', true],
  ['/remotes/signup/page-erp.8a7b6c5d.css', true],
  ['/assets/logo.svg', false],
  ['/composed.txt', false],
])('whether %s may be kept for ever: %s', (path, hashed) => expect(isHashed(path)).toBe(hashed));

test('pages are not answered under their file names', () => expect(isAsset('/pages/login.html')).toBe(false));
