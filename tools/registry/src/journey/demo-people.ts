import type { RecordedRoute } from '@kontor/contract/build-record';
import { demoUsers } from '@kontor/contract/demo';
import type { RouteAccess, RouteName } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import type { APIRequestContext } from '@playwright/test';
import { ask } from './ask.ts';

/** Users of the demo data who together see every page; a visitor is not signed in. */
export type Person = 'visitor' | 'newcomer' | 'merchant' | 'partner' | 'operator';

export const people: readonly Person[] = ['visitor', 'newcomer', 'merchant', 'partner', 'operator'];

/** Their credentials. */
export const usernames = {
  newcomer: demoUsers.new.email,
  merchant: demoUsers.merchant.email,
  partner: demoUsers.partner.email,
  operator: demoUsers.operator.email,
} as const satisfies Record<Exclude<Person, 'visitor'>, string>;

const whoSees = {
  public: 'visitor',
  'signed-in': 'newcomer',
  shop: 'merchant',
  organization: 'partner',
} as const satisfies Record<RouteAccess, Person>;

/** A host may have more kinds of access than this checkout. */
const byAccess: ReadonlyMap<string, Person> = new Map(Object.entries(whoSees));

/** Pages that some users may not see although they see others of the same kind. */
const forOperators: readonly string[] = ['status', 'connect'] satisfies RouteName[];

/** Redirects out of the portal, unless a plugin waits. */
const leadsOut: string = 'confirmPluginLogin' satisfies RouteName;

/** The demo data of this checkout has no user, or no data, for a page: it is older than the page. */
export class UnknownVisitError extends Error {
  override readonly name = 'UnknownVisitError';
  constructor(page: string, lack: string) {
    super(
      `The demo data of this checkout has no ${lack} for the page ${page}. Take a checkout that is as new as the host.`,
    );
  }
}

const whoMayOpen = (page: string, { access }: RecordedRoute): Person | undefined =>
  forOperators.includes(page) ? 'operator' : byAccess.get(access);

function whoOpens(page: string, route: RecordedRoute): Person {
  const person = whoMayOpen(page, route);
  if (person) return person;
  throw new UnknownVisitError(page, `person with the access "${route.access}"`);
}

/** Pages by their names. */
export type Pages = Readonly<Record<string, RecordedRoute>>;

/** Those of a remote, or of the host itself. */
export const pagesOf = (owner: string, pages: Pages): Pages =>
  Object.fromEntries(Object.entries(pages).filter(([, route]) => route.owner === owner));

/** Pages of partners' accounts below a shop: every merchant is led to /access-denied. */
const ofPartners: readonly string[] = [
  'shopPartnerPayout',
  'shopPartnerCustomerShops',
  'shopPartnerLeads',
] satisfies RouteName[];

/** Of merchants without a shop; all others are led into their first one. */
const withoutShop: string = 'organizationInvoices' satisfies RouteName;

/** Those without a redirect. */
export const pagesFor = (person: Person, pages: Pages): Visit[] =>
  Object.entries(pages)
    .filter(
      ([page, route]) =>
        page !== leadsOut && page !== withoutShop && !ofPartners.includes(page) && whoOpens(page, route) === person,
    )
    .map(([page, { path }]) => ({ page, path }));

/** A page by its name, and its path: the pattern of the route table, or with a user's ids. */
export interface Visit {
  readonly page: string;
  readonly path: string;
}

type Values = Readonly<Record<string, string>>;

const placeOf = ({ organizationUuid, uuid }: Shop): Values => ({ organizationUuid, shopUuid: uuid });

async function valuesOfMerchant(request: APIRequestContext): Promise<(page: string) => Values> {
  const organizations = await ask(request, 'GET /organization', { query: { 'associations[]': ['shops'] } });
  const byType = new Map(organizations.flatMap(({ shops }) => shops ?? []).map((shop) => [shop.type, shop]));
  const cloud = byType.get('cloud');
  const shopware5 = byType.get('shopware5');
  if (!cloud || !shopware5) throw new Error('The demo merchant has no such shop.');
  const params = { organizationUuid: cloud.organizationUuid, shopUuid: cloud.uuid };
  const [store] = await ask(request, 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', {
    params,
  });
  const values: Values = { ...placeOf(cloud), ...(store && { fiskalyOrganizationUuid: store.uuid }) };
  return (page) => (page === 'migration' ? placeOf(shopware5) : values);
}

async function valuesOf(person: Person, request: APIRequestContext): Promise<(page: string) => Values> {
  if (person === 'merchant') return valuesOfMerchant(request);
  if (person === 'partner') {
    const [agency] = await ask(request, 'GET /organization');
    const values: Values = agency ? { organizationUuid: agency.uuid } : {};
    return () => values;
  }
  // A token that was never mailed.
  return () => ({ token: 'a'.repeat(43) });
}

const parameters = /:(\w+)/g;

/** A parameter of a path without a value. */
const lackIn = (path: string, values: Values): string | undefined =>
  [...path.matchAll(parameters)].flatMap(([, name]) => name ?? []).find((name) => values[name] === undefined);

const filled = (path: string, values: Values): string =>
  path.replaceAll(parameters, (_, name: string) => values[name] ?? '');

/** The paths of pages for a user, read as that user. */
export async function visitsOf(person: Person, pages: readonly Visit[], request: APIRequestContext): Promise<Visit[]> {
  const values = await valuesOf(person, request);
  return pages.map(({ page, path }) => {
    const lack = lackIn(path, values(page));
    if (lack !== undefined) throw new UnknownVisitError(page, lack);
    return { page, path: filled(path, values(page)) };
  });
}

/** The same of those pages that this user opens, and that this checkout is new enough for. */
export async function pathsKnownTo(person: Person, pages: Pages, request: APIRequestContext): Promise<string[]> {
  const values = await valuesOf(person, request);
  const known = Object.entries(pages).filter(
    ([page, route]) => whoMayOpen(page, route) && lackIn(route.path, values(page)) === undefined,
  );
  return pagesFor(person, Object.fromEntries(known)).map(({ page, path }) => filled(path, values(page)));
}
