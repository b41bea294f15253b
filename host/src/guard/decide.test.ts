import { addresses } from '@kontor/contract/addresses';
import type { Organization } from '@kontor/contract/organization';
import { pagesOf } from '@kontor/contract/portal-page';
import { shownPages } from '@kontor/domain/own-pages';
import { aPage } from '@kontor/domain/testing';
import { everyPage } from '@kontor/testing/every-page';
import { aBaseData, anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import { describe, expect, test } from 'vitest';
import { locate } from '../base/where.ts';
import { type Decision, decide, type Known, type Who } from './decide.ts';

const otherShop = '0197a000-0000-7000-8000-0000000000b1';
const agency = '0197a000-0000-7000-8000-0000000000b2';
const stranger = '0197a000-0000-7000-8000-0000000000b3';
const emptyOrganization = '0197a000-0000-7000-8000-0000000000b4';

const shop = `/organization/${ids.organization}/shop/${ids.shop}`;
const second = `/organization/${ids.organization}/shop/${otherShop}`;

const merchant = anOrganization({ shops: [aShop(), aShop({ uuid: otherShop })] });
const partner = anOrganization({ uuid: agency, type: 'partner', shops: [] });
const shopless = anOrganization({ uuid: emptyOrganization, shops: [] });

/** Pages of a remote that the specification does not know. */
const garden = [
  ...everyPage.filter(({ owner }) => owner !== 'backoffice'),
  ...pagesOf(
    'garden',
    shownPages({
      offer: aPage({ path: '/garden/offer' }),
      settings: aPage({ path: '/garden/settings', access: 'signed-in' }),
      partners: aPage({ path: `${addresses.organization}/garden`, access: 'organization' }),
      tools: aPage({ path: `${addresses.shop}/garden`, access: 'shop' }),
      stars: aPage({ path: `${addresses.shop}/garden/stars`, access: 'astronaut' }),
      shed: aPage({
        path: `${addresses.shop}/garden/shed`,
        access: 'shop',
        needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
      }),
      // It does not say what it needs.
      cellar: aPage({ path: `${addresses.shop}/garden/cellar`, access: 'shop', needs: undefined }),
    }),
  ),
];

const known = (organizations: Organization[] | undefined, more: Partial<Known> = {}): Known => ({
  organizations,
  lookup: undefined,
  lastShopUuid: null,
  hasStaffPages: true,
  ...more,
});

function decideAt(path: string, who: Who, more: Known = known([merchant])): Decision {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return decide(locate({ pathname, search, hash }, garden), who, more);
}

const redirectTo = (to: string) => ({ kind: 'redirect', to, remembersTarget: false });
const allowed = expect.objectContaining({ kind: 'allow' });

describe('public pages', () => {
  test.each([
    ['/login', undefined],
    ['/login', null],
    ['/not-found', undefined],
    ['/access-denied', null],
    ['/confirmation/abc', undefined],
    ['/reset-password?token=abc', null],
  ])('%s of the shell shows without waiting for the user', (path, who) => {
    expect(decideAt(path, who)).toEqual(allowed);
  });

  test.each(['/signup/create-account', '/shopify/auth', '/partner-signup', '/partner-signup/create-account'])(
    '%s of a remote waits for the user and is then allowed for all',
    (path) => {
      expect(decideAt(path, undefined)).toEqual({ kind: 'load', what: 'user' });
      expect(decideAt(path, null)).toEqual(allowed);
      expect(decideAt(path, aUser(), known([]))).toEqual(allowed);
    },
  );
});

describe('signed out', () => {
  test.each([`${shop}/subscription`, `/organization/${agency}`, '/signup/products', '/', '/foo'])(
    '%s leads to the login and is remembered',
    (path) => {
      expect(decideAt(path, null)).toEqual({ kind: 'redirect', to: '/login', remembersTarget: true });
    },
  );

  test('while it is not known who is there, nothing is decided', () => {
    expect(decideAt(shop, undefined)).toEqual({ kind: 'load', what: 'user' });
  });
});

describe('during sign-up', () => {
  const confirmed = aUser({ state: 'double-opt-in-confirmed', userTokenType: 'activation' });
  const confirmedPartner = aUser({ state: 'double-opt-in-confirmed', userTokenType: 'partner-activation' });

  test.each([
    ['a confirmed user goes on with sign-up', '/', confirmed, '/signup'],
    ['a confirmed partner goes on with partner sign-up', '/', confirmedPartner, '/partner-signup'],
    ['a shop is not shown to a user whose sign-up is not finished', shop, confirmed, '/signup'],
    ['an incomplete user begins anew', '/', aUser({ state: 'incomplete' }), '/signup/create-account'],
    ['so does a disabled one', '/signup', aUser({ state: 'disabled' }), '/signup/create-account'],
  ])('%s', (_, path, who, to) => {
    expect(decideAt(path, who, known([]))).toEqual(redirectTo(to));
  });

  test.each(['/signup', '/signup/account', '/partner-signup/company'])('a confirmed user may open %s', (path) => {
    expect(decideAt(path, confirmed, known(undefined))).toEqual(allowed);
  });

  test('an active user may open sign-up pages, to add a shop, without waiting for the organizations', () => {
    expect(decideAt('/signup', aUser(), known(undefined))).toEqual(allowed);
  });
});

describe('with organization and shop in the path', () => {
  test('the organizations are loaded first', () => {
    expect(decideAt(shop, aUser(), known(undefined))).toEqual({ kind: 'load', what: 'organizations' });
  });

  test('the shop is selected', () => {
    const decision = decideAt(`${second}/invoices`, aUser());
    expect(decision).toEqual({ kind: 'allow', organization: merchant, shop: merchant.shops?.[1] });
  });

  test.each([
    ['an unknown page', `${shop}/foo`],
    ['a shop id of the wrong format', `/organization/${ids.organization}/shop/12/subscription`],
    ['an organization id of the wrong format', `/organization/12/shop/${ids.shop}/subscription`],
  ])('%s is not found', (_, path) => {
    expect(decideAt(path, aUser())).toEqual(redirectTo('/not-found'));
  });

  test.each([
    [undefined, { kind: 'load', what: 'lookup' }],
    ['not-found', redirectTo('/not-found')],
    ['denied', redirectTo('/access-denied')],
    ['found', redirectTo('/not-found')],
  ] as const)('a shop that is not in the list: the server said %s', (lookup, expected) => {
    const path = `/organization/${stranger}/shop/${ids.shop}`;
    expect(decideAt(path, aUser(), known([merchant], { lookup }))).toEqual(expected);
  });

  test('the home page of a shop that is still being set up is /preparing', () => {
    const starting = aShop({ cloudShop: { state: 'starting', shopifyShops: [] } });
    const failed = aShop({ cloudShop: { state: 'failed', shopifyShops: [] } });
    const organizations = known([anOrganization({ shops: [starting] })]);
    expect(decideAt(shop, aUser(), organizations)).toEqual(redirectTo(`${shop}/preparing`));
    expect(decideAt(shop, aUser(), known([anOrganization({ shops: [failed] })]))).toEqual(
      redirectTo(`${shop}/preparing`),
    );
    expect(decideAt(`${shop}/preparing`, aUser(), organizations)).toEqual(allowed);
    expect(decideAt(`${shop}/invoices`, aUser(), organizations)).toEqual(allowed);
  });
});

describe('with only an organization in the path', () => {
  const own = `/organization/${ids.organization}`;

  test.each([
    ['its first shop', own, [merchant], shop],
    [
      'its first shop with the rest of the path',
      `${own}/invoices?year=2026#top`,
      [merchant],
      `${shop}/invoices?year=2026#top`,
    ],
    [
      'the default shop where it has none',
      `/organization/${emptyOrganization}/invoices`,
      [shopless, merchant],
      `${shop}/invoices`,
    ],
    ['sign-up where there is no shop at all', `/organization/${emptyOrganization}`, [shopless], '/signup'],
    ['not found for an id of the wrong format', '/organization/12', [merchant], '/not-found'],
  ])('a merchant comes to %s', (_, path, organizations, to) => {
    expect(decideAt(path, aUser(), known(organizations))).toEqual(redirectTo(to));
  });

  test('a partner stays in the partner area', () => {
    const decision = decideAt(`/organization/${agency}/partner-account/leads`, aUser(), known([partner]));
    expect(decision).toEqual({ kind: 'allow', organization: partner, shop: null });
  });

  test('an unknown page of the partner area is not found', () => {
    const decision = decideAt(`/organization/${agency}/invoices`, aUser(), known([partner]));
    expect(decision).toEqual(redirectTo('/not-found'));
  });

  test('a partner without base data enters the company first', () => {
    const withoutData = known([anOrganization({ ...partner, baseData: null })]);
    expect(decideAt(`/organization/${agency}`, aUser(), withoutData)).toEqual(redirectTo('/partner-signup/company'));
    expect(decideAt('/', aUser(), withoutData)).toEqual(redirectTo('/partner-signup/company'));
  });

  test.each([
    ['not-found', '/not-found'],
    ['denied', '/access-denied'],
  ] as const)('an organization that the server calls %s', (lookup, to) => {
    expect(decideAt(`/organization/${stranger}`, aUser(), known([merchant], { lookup }))).toEqual(redirectTo(to));
  });
});

describe('when shops were removed', () => {
  const gone = '0197a000-0000-7000-8000-0000000000b5';
  const removedShops = [{ uuid: gone, name: 'Alter Shop' }];
  const left = anOrganization({ ...merchant, removedShops });
  const empty = anOrganization({ shops: [], removedShops });
  const papers = `/organization/${ids.organization}/invoices`;

  test.each(['/invoices?pay=1', '/subscription?pay=1'])(
    'a mailed link to a page of a removed shop (%s) leads to the papers of the organization',
    (page) => {
      const path = `/organization/${ids.organization}/shop/${gone}${page}`;
      expect(decideAt(path, aUser(), known([left]))).toEqual(redirectTo(`${papers}?pay=1&removed=${gone}`));
    },
  );

  test('the papers are shown among those of the shops that are left', () => {
    expect(decideAt(`${papers}?pay=1`, aUser(), known([left]))).toEqual(redirectTo(`${shop}/invoices?pay=1`));
  });

  test.each(['/invoices', '/members', '/activity', '/export', '/edit-organization-base-data', '/user/edit'])(
    'after the last one the merchant still opens %s of the organization',
    (page) => {
      const path = `/organization/${ids.organization}${page}`;
      expect(decideAt(path, aUser(), known([empty]))).toEqual({ kind: 'allow', organization: empty, shop: null });
    },
  );

  test('the papers are for those who see money', () => {
    const operations = anOrganization({ ...empty, role: 'operations' });
    expect(decideAt(papers, aUser(), known([operations]))).toEqual(redirectTo('/access-denied'));
  });

  test('pages of partners stay closed, and without a place sign-up offers a new shop', () => {
    const leads = `/organization/${ids.organization}/partner-account/leads`;
    for (const path of [leads, '/']) expect(decideAt(path, aUser(), known([empty]))).toEqual(redirectTo('/signup'));
  });

  test('a partner has no invoices', () => {
    expect(decideAt(`/organization/${agency}/invoices`, aUser(), known([partner]))).toEqual(redirectTo('/not-found'));
  });
});

describe('without a place in the path', () => {
  test.each([
    ['/', [merchant], shop],
    ['/subscription', [merchant], `${shop}/subscription`],
    ['/foo?a=1&checkout=true#b', [merchant], `${shop}/foo?a=1&checkout=true#b`],
    ['/', [shopless, merchant], shop],
    ['/', [partner, merchant], `/organization/${agency}`],
    ['/partner-account/leads', [partner], `/organization/${agency}/partner-account/leads`],
    ['/', [shopless, partner], `/organization/${agency}`],
    ['/', [shopless], '/signup'],
    // Who was removed from the last organization, or has left it, has signed up before.
    ['/', [], '/no-organization'],
    ['/subscription', [], '/no-organization'],
    ['/', [anOrganization({ ...partner, baseData: null }), shopless], '/partner-signup/company'],
  ])('%s leads to the default place', (path, organizations, to) => {
    expect(decideAt(path, aUser(), known(organizations))).toEqual(redirectTo(to));
  });

  test('the shop selected last in this browser is the default one', () => {
    expect(decideAt('/invoices', aUser(), known([merchant], { lastShopUuid: otherShop }))).toEqual(
      redirectTo(`${second}/invoices`),
    );
  });

  test('a shop that is gone is not the default one', () => {
    expect(decideAt('/', aUser(), known([merchant], { lastShopUuid: stranger }))).toEqual(redirectTo(shop));
  });

  test.each(['/', '/confirm-shopware-6-plugin-login', `/organization/${emptyOrganization}`])(
    'an OpenID login in progress at %s is not sent to sign-up',
    (path) => {
      const interaction = '?open_id_connect_interaction_id=abc';
      expect(decideAt(path + interaction, aUser(), known([shopless]))).toEqual(redirectTo(`/login${interaction}`));
    },
  );

  test.each(['/signup/foo', '/partner-signup/foo', '/shopify/foo', '/not-found/foo', '/access-denied/foo'])(
    '%s is not sent to sign-up for lack of a shop',
    (path) => {
      expect(decideAt(path, aUser(), known([]))).toEqual(redirectTo('/not-found'));
    },
  );

  test.each([
    ['an address that cannot be decoded', '/%E0%A4%A'],
    ['two slashes', '/a//b'],
    ['a slash at the end', '/foo/'],
  ])('%s leads into the default shop, which does not know it', (_, path) => {
    const decision = decideAt(path, aUser());
    expect(decision).toEqual(redirectTo(shop + path));
    expect(decideAt(shop + path, aUser())).toEqual(redirectTo('/not-found'));
  });
});

describe('the vendor’s people', () => {
  const staff = aUser({ staffRole: 'finance' });
  const ofStaff = (path: string, needs: string) => aPage({ path, access: 'signed-in', needs });
  const withBackoffice = [
    ...garden,
    ...pagesOf(
      'backoffice',
      shownPages({
        backoffice: ofStaff('/backoffice', 'GET /backoffice/approval'),
        prices: ofStaff('/backoffice/prices', 'GET /backoffice/price-list'),
        people: ofStaff('/backoffice/people', 'GET /backoffice/staff'),
      }),
    ),
  ];
  const decideWith = (
    pages: typeof garden,
    pathname: string,
    who: Who,
    organizations: Organization[] | undefined,
    more: Partial<Known> = {},
  ) => decide(locate({ pathname, search: '', hash: '' }, pages), who, known(organizations, more));

  test('come to the back office, whether or not they have an organization', () => {
    for (const organizations of [undefined, [], [merchant]])
      expect(decideWith(withBackoffice, '/', staff, organizations)).toEqual(redirectTo('/backoffice'));
    expect(decideWith(withBackoffice, '/backoffice', staff, undefined)).toEqual(allowed);
  });

  test('open the pages of their role, and are denied those of others', () => {
    expect(decideWith(withBackoffice, '/backoffice/prices', staff, [])).toEqual(allowed);
    expect(decideWith(withBackoffice, '/backoffice/people', staff, [])).toEqual(redirectTo('/access-denied'));
    expect(decideWith(withBackoffice, '/status', staff, [])).toEqual(redirectTo('/access-denied'));
    expect(decideWith(withBackoffice, '/status', aUser({ staffRole: 'operations' }), [])).toEqual(allowed);
  });

  test('wait for their pages where the document has not named them, on addresses that may be theirs', () => {
    const unknown = { hasStaffPages: false };
    const waits = { kind: 'load', what: 'pages' };
    expect(decideWith(garden, '/', staff, [], unknown)).toEqual(waits);
    expect(decideWith(garden, '/backoffice/prices', staff, [], unknown)).toEqual(waits);
    expect(decideWith(garden, shop, staff, [merchant], unknown)).toEqual(allowed);
    expect(decideWith(garden, '/backoffice/prices', aUser(), [merchant], unknown)).toEqual(
      redirectTo(`${shop}/backoffice/prices`),
    );
  });

  test('need no organization, and are told of an address that does not exist', () => {
    expect(decideWith(withBackoffice, '/backoffice/nothing', staff, [])).toEqual(redirectTo('/not-found'));
  });

  test('open other addresses as everyone does', () => {
    expect(decideWith(withBackoffice, shop, staff, [merchant])).toEqual(allowed);
    expect(decideWith(withBackoffice, '/invoices', staff, [merchant])).toEqual(redirectTo(`${shop}/invoices`));
    expect(decideWith(withBackoffice, '/', aUser(), [merchant])).toEqual(redirectTo(shop));
  });

  test('come to where others do while there is no such page', () => {
    const without = garden.filter(({ owner }) => owner !== 'backoffice');
    expect(decideWith(without, '/', staff, [merchant])).toEqual(redirectTo(shop));
    expect(decideWith(without, '/', staff, [])).toEqual(redirectTo('/no-organization'));
  });

  test('are the only ones for whom there is anything below its address', () => {
    const without = garden.filter(({ owner }) => owner !== 'backoffice');
    expect(decideWith(without, '/backoffice', aUser(), [merchant])).toEqual(redirectTo(`${shop}/backoffice`));
    expect(decideWith(without, `${shop}/backoffice`, aUser(), [merchant])).toEqual(redirectTo('/not-found'));
    expect(decideWith(withBackoffice, '/backoffice', aUser(), [merchant])).toEqual(redirectTo('/access-denied'));
  });
});

describe('pages that a remote brings along', () => {
  test('public ones wait for the user and are then allowed for all', () => {
    expect(decideAt('/garden/offer', undefined)).toEqual({ kind: 'load', what: 'user' });
    expect(decideAt('/garden/offer', null)).toEqual(allowed);
    expect(decideAt('/garden/offer', aUser())).toEqual(allowed);
  });

  test.each(['/garden/settings', `/organization/${agency}/garden`, `${shop}/garden`])(
    '%s leads to the login while signed out',
    (path) => expect(decideAt(path, null)).toEqual({ kind: 'redirect', to: '/login', remembersTarget: true }),
  );

  test('each needs what its access says', () => {
    expect(decideAt('/garden/settings', aUser(), known([]))).toEqual(allowed);
    expect(decideAt(`/organization/${agency}/garden`, aUser(), known([{ ...partner, baseData: aBaseData() }]))).toEqual(
      allowed,
    );
    expect(decideAt(`${shop}/garden`, aUser())).toEqual({ kind: 'allow', organization: merchant, shop: aShop() });
  });

  test('the ids of others and unknown ones lead to no page', () => {
    const path = `/organization/${stranger}/shop/${otherShop}/garden`;
    expect(decideAt(path, aUser())).toEqual({ kind: 'load', what: 'lookup' });
    expect(decideAt(path, aUser(), known([merchant], { lookup: 'denied' }))).toEqual(redirectTo('/access-denied'));
    expect(decideAt('/organization/1/shop/2/garden', aUser())).toEqual(redirectTo('/not-found'));
  });

  test('one with a kind of access that this host does not know is none', () => {
    expect(decideAt(`${shop}/garden/stars`, aUser())).toEqual(redirectTo('/not-found'));
  });
});

describe('an organization that asks for a second factor of a user who has none', () => {
  const locked = anOrganization({ secondFactor: 'missing', baseData: null, shops: [], removedShops: [] });
  const lockedAgency = anOrganization({ ...locked, uuid: agency, type: 'partner' });

  test.each([
    [`${shop}/invoices?page=2#list`, locked],
    [`/organization/${ids.organization}/members`, locked],
    [`/organization/${agency}`, lockedAgency],
    ['/', locked],
  ])('%s leads to setting one up, and back', (path, organization) => {
    const to = `/second-factor?${new URLSearchParams({ return: path })}`;
    expect(decideAt(path, aUser(), known([organization]))).toEqual(redirectTo(to));
  });

  test('others of the user stay open, and come first', () => {
    const organizations = known([lockedAgency, merchant]);
    expect(decideAt('/', aUser(), organizations)).toEqual(redirectTo(shop));
    expect(decideAt(shop, aUser(), organizations)).toEqual(allowed);
  });

  test('the page that sets it up is open', () => {
    expect(decideAt('/second-factor?return=%2F', aUser(), known([locked]))).toEqual(allowed);
  });
});
