import { aPage } from '@kontor/domain/testing';
import { request } from '@playwright/test';
import { expect, test } from 'vitest';
import { pagesFor, pagesOf, pathsKnownTo, people, visitsOf } from './demo-people.ts';
import { pagesOfCheckout } from './pages-of-checkout.ts';

test('every page is seen by exactly one of them, but for those that lead elsewhere', () => {
  const seen = people.flatMap((person) => pagesFor(person, pagesOfCheckout).map(({ page }) => page));
  const elsewhere = [
    'confirmPluginLogin',
    'organizationInvoices',
    'shopPartnerPayout',
    'shopPartnerCustomerShops',
    'shopPartnerLeads',
  ];
  expect([...seen, ...elsewhere].toSorted()).toEqual(Object.keys(pagesOfCheckout).toSorted());
});

const garden = { ...aPage(), owner: 'garden' };

test('a page counts as that of the bundle that has its record', () => {
  expect(pagesOf('garden', { ...pagesOfCheckout, garden })).toEqual({ garden });
});

test('a page for people that this checkout does not know stops the gate, rather than passing unseen', () => {
  expect(() => pagesFor('visitor', { garden: { ...garden, access: 'gardeners' } })).toThrow(
    'has no person with the access "gardeners" for the page garden. Take a checkout that is as new as the host.',
  );
});

test('pages that are only looked for are left out where this checkout is too old for them', async () => {
  const login = { ...aPage({ path: '/login' }), owner: 'host' };
  const confirmation = { ...login, path: '/confirmation/:token' };
  const newer = { plants: { ...garden, path: '/plants/:plant' }, hedge: { ...garden, access: 'gardeners' } };
  const asked = await request.newContext();
  expect(await pathsKnownTo('visitor', { login, ...newer, confirmation }, asked)).toEqual([
    '/login',
    `/confirmation/${'a'.repeat(43)}`,
  ]);
  await expect(visitsOf('visitor', [{ page: 'plants', path: '/plants/:plant' }], asked)).rejects.toThrow(
    'has no plant for the page plants. Take a checkout that is as new as the host.',
  );
  await asked.dispose();
});
