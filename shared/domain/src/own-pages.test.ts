import type { ExtensionRecord } from '@kontor/contract/extension-record';
import { organizationPlace, shopPlace } from '@kontor/contract/page';
import type { PageRecord, PageRecords } from '@kontor/contract/page-record';
import { describe, expect, test } from 'vitest';
import {
  faultsOfOwnPages,
  isRemoteOfStaff,
  rolesOfPage,
  shownExtensions,
  shownOwnPages,
  shownPages,
} from './own-pages.ts';
import { aPage } from './testing.ts';

const ofHost: PageRecords = {
  login: aPage({ path: '/login' }),
  confirmation: aPage({ path: '/confirmation/:token' }),
  members: aPage({ path: `${shopPlace}/members`, access: 'shop' }),
};

const faults = (name: string, ownPages: PageRecords) => faultsOfOwnPages({ name, ownPages }, { ownPages: ofHost });

const faultsAt = (owner: string, access: string, path: string, overrides: Partial<PageRecord> = {}) =>
  faults(owner, { tools: aPage({ path, access, ...overrides }) });

describe('a remote may have a page', () => {
  test.each([
    ['garden', 'shop', `${shopPlace}/garden`, 'at its own name'],
    ['garden', 'shop', `${shopPlace}/garden/tools`, 'below its own name'],
    ['garden', 'shop', `${shopPlace}/garden/tools/:toolUuid`, 'about a single object'],
    ['garden', 'organization', `${organizationPlace}/garden`, 'of an organization'],
    ['garden', 'signed-in', '/garden', 'for users without a shop'],
    ['garden', 'public', '/garden/offer-2026', 'for visitors'],
    ['subscription', 'shop', `${shopPlace}/invoices/archive`, 'below what the specification has given to it'],
    ['signup', 'public', '/partner-signup/news', 'below another one of those'],
    ['partner', 'organization', organizationPlace, 'at the home of a place that is its own'],
  ])('%s: a %s page at %s (%s)', (owner, access, path) => expect(faultsAt(owner, access, path)).toEqual([]));

  test('as many as it likes', () => {
    const tools = aPage({ path: '/garden/tools' });
    expect(faults('garden', { tools, seeds: aPage({ path: '/garden/seeds' }) })).toEqual([]);
  });
});

describe('a page is refused', () => {
  test.each([
    ['signup', 'public', '/login', '/login belongs to the page login of host'],
    ['signup', 'public', '/login2', 'it has to lie below /signup'],
    ['garden', 'public', '/', 'lower-case words'],
    ['garden', 'public', '/sign-in', 'it has to lie below /garden'],
    ['garden', 'shop', `${shopPlace}/invoices/refund`, 'belongs to subscription'],
    ['garden', 'shop', `${shopPlace}/members/garden`, 'belongs to the page members of host'],
    ['garden', 'shop', shopPlace, `it has to lie below ${shopPlace}/garden`],
    ['garden', 'shop', `${shopPlace}/bank-account`, `it has to lie below ${shopPlace}/garden`],
    ['wms', 'shop', `${shopPlace}/wms/shelves`, 'belongs to pos-wms'],
    ['confirmation', 'public', '/confirmation/fake', '/confirmation belongs to the page confirmation of host'],
    ['organization', 'organization', organizationPlace, 'belongs to partner'],
    ['api', 'public', '/api/v1', '/api belongs to the server'],
    ['dev', 'public', '/dev/mailbox', '/dev belongs to the server'],
    ['garden', 'public', '/.well-known/garden', 'lower-case words'],
    ['garden', 'public', '/garden/page.html', 'lower-case words'],
    ['garden', 'public', '/Garden', 'lower-case words'],
    ['garden', 'public', '/garden/', 'lower-case words'],
    ['garden', 'public', '/:tool/garden', 'parameters behind them'],
    ['garden', 'shop', '/garden', `its path has to be ${shopPlace}/…`],
    ['garden', 'organization', '/garden', `its path has to be ${organizationPlace}/…`],
    ['garden', 'public', `${shopPlace}/garden`, 'lower-case words'],
    ['garden', 'everybody', '/garden', 'which is none'],
  ])('%s: a %s page at %s, since %s', (owner, access, path, why) => {
    expect(faultsAt(owner, access, path)).toEqual([expect.stringContaining(why)]);
  });

  test('under the name of a page of the host, or under none that names files', () => {
    expect(faults('garden', { login: aPage() })).toEqual(['Its page login has the name of a page of host.']);
    expect(faults('garden', { 'my-tools': aPage() })).toEqual(['Its page my-tools needs a name in camel case.']);
  });

  test('at the path of another page of the same remote', () => {
    expect(faults('garden', { seeds: aPage(), tools: aPage() })).toEqual(['Its page tools has the path of seeds.']);
  });

  test('without saying what it needs, or if members cannot make that call', () => {
    const below = (needs: string | undefined) => faultsAt('garden', 'shop', `${shopPlace}/garden`, { needs });
    expect(below(undefined)).toEqual(['Its page tools does not say which call it needs, or that it needs nothing.']);
    expect(below('GET /garden')).toEqual(['Its page tools needs GET /garden, which is no call of members.']);
    expect(below('GET /operator/status')).toEqual([
      'Its page tools needs GET /operator/status, which is no call of members.',
    ]);
  });
});

test('two remotes have no path that both may claim', () => {
  const names = ['signup', 'partner', 'subscription', 'pos-wms', 'garden'];
  const roots = ['invoices', 'wms', 'signup', 'partner-account', 'shopify', ...names];
  for (const [access, place] of [
    ['public', ''],
    ['organization', organizationPlace],
    ['shop', shopPlace],
  ] as const) {
    for (const path of [
      place,
      ...roots.map((root) => `${place}/${root}`),
      ...roots.map((root) => `${place}/${root}/x`),
    ]) {
      const allowed = names.filter((name) => faultsAt(name, access, path).length === 0);
      expect([path, allowed.length <= 1]).toEqual([path, true]);
    }
  }
});

describe('a page opens for', () => {
  test('the roles that may make the call that it needs', () => {
    expect(rolesOfPage({ needs: 'GET /organization/{organizationUuid}/invoice' })).toEqual([
      'owner',
      'admin',
      'billing',
      'reader',
    ]);
  });

  test('all members if it needs nothing', () => expect(rolesOfPage({ needs: 'nothing' })).toContain('operations'));

  test('no one if it does not say so, or needs a call that is unknown here', () => {
    expect(rolesOfPage({})).toEqual([]);
    expect(rolesOfPage({ needs: 'GET /garden' })).toEqual([]);
  });
});

describe('browsers are told', () => {
  const tools = aPage({ path: '/garden/tools' });
  const shown = { path: '/garden/tools', access: 'public', title: tools.title, roles: [] };

  test('the pages of a remote that break no rule, even of a release for which the gate was skipped', () => {
    const remote = { name: 'garden', ownPages: { tools, login: aPage({ path: '/login' }) } };
    expect(shownOwnPages(remote, { ownPages: ofHost })).toEqual({ tools: shown });
  });

  test('the pages of the host, with roles in place of calls', () => {
    const home = aPage({ path: shopPlace, access: 'shop', needs: 'GET /organization/{organizationUuid}/member' });
    expect(shownPages({ home })).toMatchObject({ home: { roles: ['owner', 'admin', 'reader'] } });
    expect(shownPages({ home })['home']).not.toHaveProperty('needs');
  });
});

describe('what a remote shows in slots', () => {
  const weather: ExtensionRecord = { slot: 'home', order: 10, access: 'shop', needs: 'nothing' };
  const faultsIn = (overrides: Partial<ExtensionRecord>) =>
    faultsOfOwnPages({ name: 'garden', extensions: { weather: { ...weather, ...overrides } } }, { ownPages: ofHost });

  test('is told to browsers with roles in place of its call', () => {
    expect(faultsIn({})).toEqual([]);
    expect(shownExtensions({ weather })).toEqual({
      weather: { slot: 'home', order: 10, access: 'shop', roles: rolesOfPage({ needs: 'nothing' }) },
    });
  });

  test.each<[string, Partial<ExtensionRecord>, string]>([
    ['that does not say what it needs', { needs: undefined }, 'does not say which call it needs'],
    ['that needs what members cannot call', { needs: 'GET /operator/status' }, 'which is no call of members'],
    ['for a place that there is not', { slot: 'roof' }, 'fills the slot "roof", which is none'],
    ['for visitors', { access: 'public' }, 'has the access "public"'],
    ['over pages, without what opens it', { slot: 'overlay' }, 'without the parameter that opens it'],
  ])('is refused if it is one %s, and shown to no one', (_, overrides, why) => {
    expect(faultsIn(overrides)).toEqual([expect.stringContaining(why)]);
    expect(shownExtensions({ weather: { ...weather, ...overrides } })).toEqual({});
  });
});

describe('a remote of the vendor’s people', () => {
  const desk = aPage({ path: '/garden', access: 'signed-in', needs: 'GET /backoffice/price-list' });

  test('shows its pages to the roles that may make their calls, and is theirs alone', () => {
    expect(shownPages({ desk })['desk']).toMatchObject({ roles: [], staff: ['finance', 'admin'] });
    expect(isRemoteOfStaff({ ownPages: { desk } })).toBe(true);
    expect(isRemoteOfStaff({ ownPages: { tools: aPage() } })).toBe(false);
    expect(faults('garden', { desk })).toEqual([]);
  });

  test('has no page for others, and none whose call is unknown here', () => {
    expect(faults('garden', { desk, tools: aPage({ path: '/garden/tools' }) })).toEqual([
      "Its page tools is for others than the vendor's people, to whom the remote belongs alone.",
    ]);
    const later = { ...desk, path: '/garden/later', needs: 'GET /backoffice/later' };
    expect(faults('garden', { desk, later })).toEqual([
      'Its page later needs GET /backoffice/later, which is no call.',
      "Its page later is for others than the vendor's people, to whom the remote belongs alone.",
    ]);
  });
});
