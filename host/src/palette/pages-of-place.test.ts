import { shopPlace } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import type { ShopType } from '@kontor/contract/shop';
import { everyPage, page } from '@kontor/testing/every-page';
import { aBaseData, anOrganization } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { foundPages } from './pages-of-place.ts';
import { find } from './search.ts';

const licences = { wms: 2, pos: 0 };
const cloud = { type: 'cloud' } as const;
const namesFor = (role: Role, type: ShopType = 'cloud') =>
  foundPages({ organization: anOrganization({ role }), shop: { type }, licences, isDunned: false }, everyPage).map(
    (found) => found.page.name,
  );

test('the pages of a shop are those of its records, by its licences', () => {
  const names = namesFor('owner');
  expect(names).toEqual(
    expect.arrayContaining(['shopHome', 'invoices', 'subscriptionUsage', 'wmsDevices', 'wmsDownloads', 'shopUser']),
  );
  expect(names).toContain('posActivate');
  for (const absent of [
    'posDownloads',
    'posDevices',
    'wmsActivate',
    'posBranchStore',
    'migration',
    'plugin',
    'login',
    'preparing',
  ]) {
    expect(names).not.toContain(absent);
  }
});

test('they stand in the order of the navigation, those below an entry after it', () => {
  const names = namesFor('owner', 'shopware6');
  expect(names.slice(0, 3)).toEqual(['shopHome', 'erp', 'plugin']);
  expect(names.indexOf('subscriptionUsage')).toBe(names.indexOf('subscription') + 2);
  expect(names.at(-1)).toBe('shopUser');
});

test('a page that the role may not open is not found', () => {
  expect(namesFor('operations')).not.toContain('invoices');
  expect(namesFor('operations')).not.toContain('shopMembers');
  expect(namesFor('billing')).not.toContain('wmsDownloads');
});

test('a page that a remote brings along is found where it belongs, without being listed anywhere', () => {
  const news: PortalPage = { ...page('subscriptionUsage'), name: 'news', path: `${shopPlace}/subscription/news` };
  const found = (type: 'merchant' | 'partner') =>
    foundPages(
      { organization: anOrganization({ type }), shop: type === 'merchant' ? cloud : null, licences, isDunned: false },
      [...everyPage, news],
    ).map((each) => each.page);
  expect(found('merchant')).toContain(news);
  expect(found('partner')).not.toContain(news);
});

test('every page is found by its title in the other language as well', () => {
  const places = ['DE', 'AT', 'CH'].flatMap((isoCountryCode) =>
    [0, 2].map((count) => ({
      organization: anOrganization({ baseData: aBaseData({ isoCountryCode }) }),
      shop: { type: 'shopware6' } as const,
      licences: { wms: count, pos: count },
      isDunned: false,
    })),
  );
  const partner = { organization: anOrganization({ type: 'partner' }), shop: null, licences: null, isDunned: false };
  const all = [...places, partner].flatMap((around) => foundPages(around, everyPage));
  expect(all.length).toBeGreaterThan(100);
  const run = () => undefined;
  for (const { page: each } of all) {
    const words = [...Object.values(each.title), each.words].join(' ');
    for (const title of Object.values(each.title)) {
      expect(find([{ id: each.name, kind: 'page', title: '', words, icon: '', run }], title, []), title).not.toEqual(
        [],
      );
    }
  }
});
