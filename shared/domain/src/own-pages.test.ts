import type { OwnPages } from '@kontor/contract/build-record';
import { routes } from '@kontor/contract/routes';
import { describe, expect, test } from 'vitest';
import { faultsOfOwnPages, shownOwnPages } from './own-pages.ts';

const shop = routes.shopHome.path;
const organization = routes.partnerHome.path;
const title = { de: 'Werkzeuge', en: 'Tools' };

const faults = (name: string, ownPages: OwnPages, table: Parameters<typeof faultsOfOwnPages>[1]['routes'] = routes) =>
  faultsOfOwnPages({ name, ownPages }, { routes: table });

const faultsAt = (owner: string, access: string, path: string) => faults(owner, { tools: { path, access, title } });

describe('a remote may bring a page along', () => {
  test.each([
    ['garden', 'shop', `${shop}/garden`, 'at its own name'],
    ['garden', 'shop', `${shop}/garden/tools`, 'below its own name'],
    ['garden', 'organization', `${organization}/garden`, 'of an organization'],
    ['garden', 'signed-in', '/garden', 'for users without a shop'],
    ['garden', 'public', '/garden/offer-2026', 'for visitors'],
    ['subscription', 'shop', `${shop}/invoices/archive`, 'below a page that the table assigns to it'],
    ['signup', 'public', '/partner-signup/news', 'below another one of those'],
  ])('%s: a %s page at %s (%s)', (owner, access, path) => expect(faultsAt(owner, access, path)).toEqual([]));

  test('as many as it likes', () => {
    const tools = { path: '/garden/tools', access: 'public', title };
    expect(faults('garden', { tools, seeds: { ...tools, path: '/garden/seeds' } })).toEqual([]);
  });

  test('that the table has taken over as it is', () => {
    const { invoices } = routes;
    expect(faults('subscription', { invoices: { ...invoices, title } })).toEqual([]);
  });
});

describe('a page is refused', () => {
  test.each([
    ['signup', 'public', '/login', 'this is the page login of host'],
    ['signup', 'public', '/login2', 'it has to lie below /signup'],
    ['garden', 'public', '/', 'lower-case words'],
    ['garden', 'public', '/sign-in', 'it has to lie below /garden'],
    ['garden', 'shop', `${shop}/invoices/refund`, 'it lies below the page invoices of subscription'],
    ['garden', 'shop', `${shop}/bank-account`, `it has to lie below ${shop}/garden`],
    ['wms', 'shop', `${shop}/wms/shelves`, 'belongs to the page wmsActivate of pos-wms'],
    ['confirmation', 'public', '/confirmation/fake', 'this is the page confirmation of host'],
    ['organization', 'public', '/organization/mine', 'this is the page partnerHome of partner'],
    ['api', 'public', '/api/v1', '/api belongs to the server'],
    ['dev', 'public', '/dev/mailbox', '/dev belongs to the server'],
    ['garden', 'public', '/.well-known/garden', 'lower-case words'],
    ['garden', 'public', '/garden/page.html', 'lower-case words'],
    ['garden', 'public', '/Garden', 'lower-case words'],
    ['garden', 'public', '/garden/', 'lower-case words'],
    ['garden', 'shop', '/garden', `its path has to be ${shop}/…`],
    ['garden', 'organization', '/garden', `its path has to be ${organization}/…`],
    ['garden', 'organization', `${shop}/garden`, `its path has to be ${organization}/…`],
    ['garden', 'public', `${shop}/garden`, 'lower-case words'],
    ['garden', 'shop', `${shop}/garden/:toolUuid`, 'no further parameter'],
    ['garden', 'everybody', '/garden', 'which is none'],
  ])('%s: a %s page at %s, since %s', (owner, access, path, why) => {
    expect(faultsAt(owner, access, path)).toEqual([expect.stringContaining(why)]);
  });

  test('without a title in both languages', () => {
    const tools = { path: '/garden', access: 'public', title: { de: 'Werkzeuge', en: ' ' } };
    expect(faults('garden', { tools })).toEqual(['Its page tools has no title in en.']);
  });

  test('under the name of a page of the table, or under none that names files', () => {
    const page = { path: '/garden', access: 'public', title };
    expect(faults('garden', { login: page })).toEqual(['Its page login has the name of a page of host.']);
    expect(faults('garden', { 'my-tools': page })).toEqual(['Its page my-tools needs a name in camel case.']);
  });

  test('at the path of another page of the same remote', () => {
    const page = { path: '/garden', access: 'public', title };
    expect(faults('garden', { seeds: page, tools: page })).toEqual(['Its page tools has the path of seeds.']);
  });

  test('once a host assigns its path to another bundle', () => {
    const table = { gardenTools: { path: '/garden/tools', access: 'public', owner: 'host' } };
    expect(faults('garden', { tools: { path: '/garden/tools', access: 'public', title } }, table)).toEqual([
      'Its page tools cannot be at /garden/tools: this is the page gardenTools of host.',
    ]);
  });
});

test('two remotes have no path that both may claim', () => {
  const names = ['signup', 'partner', 'subscription', 'pos-wms', 'garden'];
  const paths = Object.values(routes).flatMap(({ path, access }) => [
    { path, access },
    { path: `${path}/tools`, access },
    ...names.map((name) => ({ path: `${path}/${name}`, access })),
  ]);
  for (const { path, access } of paths) {
    const allowed = names.filter((name) => faultsAt(name, access, path).length === 0);
    expect([path, allowed.length <= 1]).toEqual([path, true]);
  }
});

describe('a host shows', () => {
  const tools = { path: '/garden/tools', access: 'public', title };
  const remote = { name: 'garden', ownPages: { tools, login: { ...tools, path: '/login' } } };

  test('the pages that break no rule, even of a release for which the gate was skipped', () => {
    expect(shownOwnPages(remote, { routes, mountsOwnPages: true })).toEqual({ tools });
  });

  test('none if it is older than such pages', () => expect(shownOwnPages(remote, { routes })).toEqual({}));
});
