import { routes } from '@kontor/contract/routes';
import { expect, test } from 'vitest';
import { pagesFor, pagesOf, people } from './demo-people.ts';

test('every page is seen by exactly one of them, but for those that lead elsewhere', () => {
  const seen = people.flatMap((person) => pagesFor(person, routes).map(({ page }) => page));
  const elsewhere = [
    'confirmPluginLogin',
    'organizationInvoices',
    'shopPartnerPayout',
    'shopPartnerCustomerShops',
    'shopPartnerLeads',
  ];
  expect([...seen, ...elsewhere].toSorted()).toEqual(Object.keys(routes).toSorted());
});

const garden = { path: '/garden', access: 'public', owner: 'garden' };

test('a page counts as that of the remote that its host asks for it', () => {
  expect(pagesOf('garden', { ...routes, garden })).toEqual({ garden });
});

test('a page for people that this checkout does not know stops the gate, rather than passing unseen', () => {
  expect(() => pagesFor('visitor', { garden: { ...garden, access: 'gardeners' } })).toThrow(
    'has no person with the access "gardeners" for the page garden. Take a checkout that is as new as the host.',
  );
});
