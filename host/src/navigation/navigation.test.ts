import { tablePage } from '@kontor/contract/portal-page';
import { routes } from '@kontor/contract/routes';
import { aBaseData, anOrganization, aShop } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { isCurrent, type Navigation, navigationOf } from './navigation.ts';

const itemsOf = ({ groups, foot }: Navigation) => [...groups.flatMap(({ items }) => items), foot];
const idsOf = (navigation: Navigation) => itemsOf(navigation).map(({ id }) => id);
const none = { wms: 0, pos: 0 };

test('migration concerns Shopware shops, the partner agency all but shopware5', () => {
  expect(idsOf(navigationOf(anOrganization(), aShop({ type: 'cloud' }), none))).not.toContain('migration');
  expect(idsOf(navigationOf(anOrganization(), aShop({ type: 'shopware6' }), none))).toContain('migration');
  expect(idsOf(navigationOf(anOrganization(), aShop({ type: 'shopware5' }), none))).not.toContain('partnerAgency');
});

test.each([
  ['DE', 1, 'posGermany'],
  ['AT', 1, 'posAustria'],
  ['CH', 1, 'posDevices'],
  ['DE', 0, 'posActivate'],
] as const)('POS in %s with %i licences leads to %s', (isoCountryCode, pos, route) => {
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode }) });
  const items = itemsOf(navigationOf(organization, aShop(), { wms: 0, pos }));
  expect(items.find(({ id }) => id === 'pos')?.route).toBe(route);
});

test('a page below an entry marks the entry as current', () => {
  const wms = itemsOf(navigationOf(anOrganization(), aShop(), none)).find(({ id }) => id === 'wms');
  expect(wms && isCurrent(wms, tablePage('wmsDownloads'))).toBe(true);
  expect(wms && isCurrent(wms, tablePage('posDownloads'))).toBe(false);
});

test('every entry leads to a page of the place it stands in', () => {
  const partner = navigationOf(anOrganization({ type: 'partner' }), null, null);
  const shop = navigationOf(anOrganization(), aShop({ type: 'shopware6' }), null);
  expect(itemsOf(partner).map(({ route }) => routes[route].access)).toEqual(itemsOf(partner).map(() => 'organization'));
  expect(itemsOf(shop).map(({ route }) => routes[route].access)).toEqual(itemsOf(shop).map(() => 'shop'));
});

test.each([
  ['owner', ['invoices', 'members', 'activity', 'export', 'subscription']],
  ['billing', ['invoices', 'subscription']],
  ['operations', []],
  ['reader', ['invoices', 'members', 'activity', 'subscription']],
] as const)('what a role may not open is not in the navigation: %s', (role, expected) => {
  const ids = idsOf(navigationOf(anOrganization({ role }), aShop(), { wms: 1, pos: 1 }));
  const gated = ids.filter((id) => ['subscription', 'invoices', 'members', 'activity', 'export'].includes(id));
  expect(gated.toSorted()).toEqual(expected.toSorted());
});
