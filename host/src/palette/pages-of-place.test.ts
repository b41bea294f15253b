import type { RemotePage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import { anOrganization } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { pagesOfPlace } from './pages-of-place.ts';

const licences = { wms: 2, pos: 0 };
const news: RemotePage = {
  route: null,
  name: 'news',
  owner: 'subscription',
  path: '/organization/:organizationUuid/shop/:shopUuid/subscription/news',
  access: 'shop',
  title: { de: 'Neues', en: 'News' },
};
const routesFor = (role: Role) =>
  pagesOfPlace(anOrganization({ role }), { type: 'cloud' }, licences, [news]).map(({ route }) => route);

test('the pages of a shop are those of its navigation and those below them, by its licences', () => {
  const routes = routesFor('owner');
  expect(routes).toEqual(
    expect.arrayContaining(['shopHome', 'invoices', 'subscriptionUsage', 'wmsDevices', 'wmsDownloads', 'shopUser']),
  );
  expect(routes).toContain('posActivate');
  for (const absent of ['posDownloads', 'posDevices', 'wmsActivate', 'posBranchStore', 'migration', 'login']) {
    expect(routes).not.toContain(absent);
  }
});

test('a page that the role may not open is not found', () => {
  expect(routesFor('operations')).not.toEqual(expect.arrayContaining(['invoices']));
  expect(routesFor('operations')).not.toContain('shopMembers');
  expect(routesFor('billing')).not.toContain('wmsDownloads');
});

test('a page that a remote brings along is found where it belongs, without being listed anywhere', () => {
  expect(pagesOfPlace(anOrganization(), { type: 'cloud' }, licences, [news])).toContain(news);
  expect(pagesOfPlace(anOrganization({ type: 'partner' }), null, null, [news])).not.toContain(news);
});

test('no page is found twice', () => {
  const routes = routesFor('owner');
  expect(new Set(routes).size).toBe(routes.length);
});
