import type { PortalPage } from '@kontor/contract/portal-page';
import { everyPage, page } from '@kontor/testing/every-page';
import { aBaseData, anOrganization, aShop } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import type { Licences } from './licences.ts';
import { type Around, entryNameOf, isCurrent, navigationOf } from './navigation.ts';

const itemsOf = (
  organization: Around['organization'],
  shop: Around['shop'],
  licences: Licences | null,
  pages: readonly PortalPage[] = everyPage,
) => navigationOf({ organization, shop, licences, isDunned: false }, pages).flatMap(({ items }) => items);

const namesOf = (...around: Parameters<typeof itemsOf>) => itemsOf(...around).map(entryNameOf);
const none = { wms: 0, pos: 0 };

test('migration concerns Shopware shops, the partner agency all but shopware5', () => {
  expect(namesOf(anOrganization(), aShop({ type: 'cloud' }), none)).not.toContain('migration');
  expect(namesOf(anOrganization(), aShop({ type: 'shopware6' }), none)).toContain('migration');
  expect(namesOf(anOrganization(), aShop({ type: 'shopware5' }), none)).not.toContain('shopPartnerAgency');
});

test.each([
  ['DE', 1, 'posGermany'],
  ['AT', 1, 'posAustria'],
  ['CH', 1, 'posDevices'],
  ['DE', 0, 'posActivate'],
] as const)('POS in %s with %i licences leads to %s', (isoCountryCode, pos, name) => {
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode }) });
  const items = itemsOf(organization, aShop(), { wms: 0, pos });
  expect(items.filter((item) => entryNameOf(item) === 'pos').map((item) => item.page.name)).toEqual([name]);
});

test('a page below an entry marks the entry as current', () => {
  const wms = itemsOf(anOrganization(), aShop(), none).find((item) => entryNameOf(item) === 'wms');
  expect(wms && isCurrent(wms, page('wmsDownloads'))).toBe(true);
  expect(wms && isCurrent(wms, page('posDownloads'))).toBe(false);
});

test('every entry leads to a page of the place it stands in', () => {
  const partner = itemsOf(anOrganization({ type: 'partner' }), null, null);
  const shop = itemsOf(anOrganization(), aShop({ type: 'shopware6' }), null);
  expect(new Set(partner.map((item) => item.page.access))).toEqual(new Set(['organization']));
  expect(new Set(shop.map((item) => item.page.access))).toEqual(new Set(['shop']));
});

test.each([
  ['owner', ['invoices', 'shopActivity', 'shopExport', 'shopMembers', 'subscription']],
  ['billing', ['invoices', 'subscription']],
  ['operations', []],
  ['reader', ['invoices', 'shopActivity', 'shopMembers', 'subscription']],
] as const)('what a role may not open is not in the navigation: %s', (role, expected) => {
  const gated = ['subscription', 'invoices', 'shopMembers', 'shopActivity', 'shopExport'];
  const shown = namesOf(anOrganization({ role }), aShop(), { wms: 1, pos: 1 });
  expect(shown.filter((name) => gated.includes(name)).toSorted()).toEqual(expected.toSorted());
});

test('a remote brings entries of its own, at their places in the order of a slot', () => {
  const garden: PortalPage = {
    ...page('costs'),
    name: 'garden',
    owner: 'garden',
    navigation: { slot: 'contract', order: 25 },
  };
  const contract = (pages: readonly PortalPage[]) =>
    itemsOf(anOrganization(), aShop(), none, pages)
      .filter(({ entry }) => entry.slot === 'contract')
      .map(entryNameOf);
  expect(contract([...everyPage, garden])).toEqual(['subscription', 'invoices', 'garden', 'costs', 'paymentMethods']);
  expect(contract([...everyPage, { ...garden, navigation: { slot: 'roof', order: 1 } }])).not.toContain('garden');
});

test('without any page there is no entry', () => {
  expect(itemsOf(anOrganization(), aShop(), none, [])).toEqual([]);
});
