import type { PageAccess } from '@kontor/contract/page';
import { organizationsOf, pageNamed } from '@kontor/contract/portal-page';
import { everyPage } from '@kontor/testing/every-page';
import { anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import { generatePath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { locate } from '../base/where.ts';
import { decide, type Known, type Who } from './decide.ts';

const merchant = anOrganization({ shops: [aShop()] });
const partner = anOrganization({ type: 'partner', shops: [] });
const unfinishedPartner = anOrganization({ type: 'partner', shops: [], baseData: null });
const shopless = anOrganization({ shops: [] });
const secondShopless = anOrganization({ uuid: ids.subscription, shops: [] });
const secondPartner = anOrganization({ ...partner, uuid: ids.subscription });

const active = aUser();
const admin = aUser({ staffRole: 'admin' });
const confirmed = aUser({ state: 'double-opt-in-confirmed', userTokenType: 'activation' });
const confirmedPartner = aUser({ state: 'double-opt-in-confirmed', userTokenType: 'partner-activation' });
const allUsers: Who[] = [
  null,
  active,
  admin,
  confirmed,
  confirmedPartner,
  aUser({ state: 'incomplete' }),
  aUser({ state: 'disabled' }),
];
const everything = [
  [],
  [merchant],
  [shopless],
  [partner],
  [unfinishedPartner],
  [secondShopless, partner],
  [secondShopless, merchant],
  [merchant, secondPartner],
];

const params = {
  organizationUuid: ids.organization,
  shopUuid: ids.shop,
  token: 'token',
  fiskalyOrganizationUuid: 'branch',
  customerUuid: ids.organization,
};
const pages = everyPage.map((page) => ({ ...page, address: generatePath(page.path, params) }));
const pagesOf = (...access: PageAccess[]) =>
  pages.filter((page) => access.includes(page.access)).map(({ name, address }) => [name, address] as const);
const unknownAddresses = [
  '/',
  '/foo',
  '/signup/foo',
  '/shopify/foo',
  `/organization/${ids.organization}/foo`,
  '/organization/1',
];

const kept = '?a=1&checkout=true#b';
const known = (organizations: Known['organizations']): Known => ({
  organizations,
  lookup: 'not-found',
  lastShopUuid: null,
  hasStaffPages: true,
});

function decideAt(address: string, who: Who, organizations: Known['organizations'] = [merchant]) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return decide(locate({ pathname, search, hash }, everyPage), who, known(organizations));
}

describe.each(pagesOf('public'))('the public page %s', (_, address) => {
  test('is allowed for all users, whatever they own', () => {
    for (const who of allUsers)
      for (const organizations of everything)
        expect(decideAt(address, who, organizations)).toEqual({ kind: 'allow', organization: null, shop: null });
  });
});

describe.each(pagesOf('signed-in', 'organization', 'shop'))('the protected page %s', (_, address) => {
  test('redirects a signed-out user to the login, remembered, with query and hash', () => {
    expect(decideAt(address + kept, null)).toEqual({ kind: 'redirect', to: `/login${kept}`, remembersTarget: true });
  });

  test('waits for the user', () => {
    expect(decideAt(address, undefined)).toEqual({ kind: 'load', what: 'user' });
  });
});

const isOfStaff = (name: string) => pageNamed(name, everyPage)?.staff !== undefined;

test.each(pagesOf('signed-in').filter(([name]) => isOfStaff(name)))(
  'the page of the vendor’s people %s is theirs alone',
  (_, address) => {
    expect(decideAt(address, admin, [])).toMatchObject({ kind: 'allow' });
    expect(decideAt(address, active)).toEqual({ kind: 'redirect', to: '/access-denied', remembersTarget: false });
    expect(decideAt(address, confirmed)).toMatchObject({ to: '/signup' });
  },
);

test.each(pagesOf('signed-in').filter(([name]) => !isOfStaff(name)))(
  'the sign-up page %s is allowed during sign-up and for users who add a shop',
  (_, address) => {
    for (const who of [active, confirmed, confirmedPartner])
      expect(decideAt(address, who)).toMatchObject({ kind: 'allow' });
  },
);

const isOf = (kind: 'merchant' | 'partner') => (name: string) => {
  const page = pageNamed(name, everyPage);
  return page !== null && organizationsOf(page).includes(kind);
};
const isOfPartners = isOf('partner');

test.each(pagesOf('shop').filter(([name]) => isOfPartners(name)))(
  'the page of partners %s is denied below every shop',
  (_, address) => {
    expect(decideAt(address, active)).toEqual({ kind: 'redirect', to: '/access-denied', remembersTarget: false });
  },
);

test.each(pagesOf('shop').filter(([name]) => !isOfPartners(name)))(
  'the shop page %s selects organization and shop',
  (_, address) => {
    expect(decideAt(address, active)).toEqual({ kind: 'allow', organization: merchant, shop: merchant.shops?.[0] });
  },
);

test.each(pagesOf('organization').filter(([name]) => isOfPartners(name)))(
  'the partner page %s selects the organization alone',
  (_, address) => {
    expect(decideAt(address, active, [partner])).toEqual({ kind: 'allow', organization: partner, shop: null });
  },
);

test.each(pagesOf('organization', 'shop'))('%s is not allowed before sign-up is finished', (_, address) => {
  expect(decideAt(address, confirmed)).toMatchObject({ to: '/signup' });
  expect(decideAt(address, confirmedPartner)).toMatchObject({ to: '/partner-signup' });
});

test('every redirect keeps query and hash, and ends at a page that shows', () => {
  for (const address of [...unknownAddresses, ...pages.map((page) => page.address)])
    for (const who of allUsers)
      for (const organizations of everything) {
        let decision = decideAt(address + kept, who, organizations);
        for (let steps = 0; decision.kind === 'redirect' && steps < 5; steps += 1) {
          expect(decision.to.slice(-kept.length)).toBe(kept);
          decision = decideAt(decision.to, who, organizations);
        }
        expect(decision.kind).toBe('allow');
      }
});

test.each(['/invoices', '/members', '/activity', '/payment-methods', '/partner-agency'])(
  'a link to %s that is known leads a role without it to /access-denied',
  (page) => {
    const address = `/organization/${ids.organization}/shop/${ids.shop}${page}`;
    const as = (role: 'owner' | 'operations') =>
      decideAt(address, active, [anOrganization({ role, shops: [aShop()] })]);
    expect(as('operations')).toMatchObject({ kind: 'redirect', to: '/access-denied' });
    expect(as('owner')).toMatchObject({ kind: 'allow' });
  },
);
