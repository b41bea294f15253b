import { describe, expect, test } from 'vitest';
import { routeOfPath } from './route-of-path.ts';
import { type RouteName, routes } from './routes.ts';

const shop = '/organization/6b1a/shop/9c2d';

describe('the page that a path names', () => {
  test.each(Object.entries(routes))('%s, by its own path', (name, { path }) => {
    expect(routeOfPath(path.replaceAll(/:\w+/g, 'b7e1'))).toBe(name);
  });

  test.each<[string, RouteName | null]>([
    ['/login/', 'login'],
    ['/login//', 'login'],
    ['/LOGIN', 'login'],
    [`${shop}/`, 'shopHome'],
    [`${shop}/Invoices`, 'invoices'],
    [`${shop}/pos/branch-store/4711`, 'posBranchStore'],
    ['/organization/6b1a', 'partnerHome'],
  ])('%s names %s', (path, route) => expect(routeOfPath(path)).toBe(route));

  test.each([
    '/',
    '/invoices',
    '/login/x',
    '/xlogin',
    `${shop}/garden`,
    `${shop}/pos/branch-store/`,
    '/organization//shop/9c2d',
  ])('%s names none', (path) => expect(routeOfPath(path)).toBeNull());
});
