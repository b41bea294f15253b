import { expect, test } from 'vitest';
import { isPublicOfHost, tablePage } from './portal-page.ts';
import type { RouteName } from './routes.ts';

const ofShell: RouteName[] = ['login', 'confirmation', 'accessDenied', 'notFound'];

test.each(ofShell)('%s is a public page of the shell', (route) => {
  expect(isPublicOfHost(tablePage(route))).toBe(true);
});

test.each<[RouteName, string]>([
  ['createAccount', 'a remote shows it'],
  ['status', 'it needs a login'],
  ['shopHome', 'it needs a shop'],
])('%s is no public page of the shell, since %s', (route) => expect(isPublicOfHost(tablePage(route))).toBe(false));

test('neither is an unknown path, which leads into the default shop', () => {
  expect(isPublicOfHost(null)).toBe(false);
});
