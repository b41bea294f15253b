import { addresses } from '@kontor/contract/addresses';
import { demoUsers } from '@kontor/contract/demo';
import type { PageAccess } from '@kontor/contract/page';
import type { PageRecord } from '@kontor/contract/page-record';
import { organizationsOf } from '@kontor/contract/portal-page';
import type { Shop } from '@kontor/contract/shop';
import { staffOfPage } from '@kontor/domain/own-pages';
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
} as const satisfies Record<PageAccess, Person>;

/** A host may have more kinds of access than this checkout. */
const byAccess: ReadonlyMap<string, Person> = new Map(Object.entries(whoSees));

/** A page of a host or of a remote that runs in it. */
export interface KnownPage extends PageRecord {
  readonly owner: string;
}

/** Other users who are signed in are led away from these. */
const isOfOperators = (page: KnownPage): boolean => staffOfPage(page) !== null;

/** Leads out of the portal, unless a plugin waits. */
const leadsOut: string = addresses.confirmPluginLogin;

/** Below an organization those of merchants alone are for one without a shop, which the demo data do not have. */
const isOfDemo = (page: KnownPage): boolean =>
  (page.access !== 'shop' && page.access !== 'organization') ||
  organizationsOf(page).includes(page.access === 'shop' ? 'merchant' : 'partner');

/** The demo data of this checkout has no user, or no data, for a page: it is older than the page. */
export class UnknownVisitError extends Error {
  override readonly name = 'UnknownVisitError';
  constructor(page: string, lack: string) {
    super(
      `The demo data of this checkout has no ${lack} for the page ${page}. Take a checkout that is as new as the host.`,
    );
  }
}

const whoMayOpen = (page: KnownPage): Person | undefined =>
  isOfOperators(page) ? 'operator' : byAccess.get(page.access);

function whoOpens(name: string, page: KnownPage): Person {
  const person = whoMayOpen(page);
  if (person) return person;
  throw new UnknownVisitError(name, `person with the access "${page.access}"`);
}

/** Pages by their names. */
export type Pages = Readonly<Record<string, KnownPage>>;

/** Those of a remote, or of the host itself. */
export const pagesOf = (owner: string, pages: Pages): Pages =>
  Object.fromEntries(Object.entries(pages).filter(([, page]) => page.owner === owner));

/** Those that this person opens and stays on. */
export const pagesFor = (person: Person, pages: Pages): Visit[] =>
  Object.entries(pages)
    .filter(([name, page]) => page.path !== leadsOut && isOfDemo(page) && whoOpens(name, page) === person)
    .map(([page, { path, when }]) => ({ page, path, ...(when?.shopTypes && { shopTypes: when.shopTypes }) }));

/** A page by its name, and its path: the pattern of its record, or with a user's ids. */
export interface Visit {
  readonly page: string;
  readonly path: string;
  /** The only kinds of shops that have it. */
  readonly shopTypes?: readonly string[];
}

type Values = Readonly<Record<string, string>>;

const placeOf = ({ organizationUuid, uuid }: Shop): Values => ({ organizationUuid, shopUuid: uuid });

type ValuesOf = (visit: Pick<Visit, 'shopTypes'>) => Values;

async function valuesOfMerchant(request: APIRequestContext): Promise<ValuesOf> {
  const organizations = await ask(request, 'GET /organization', { query: { 'associations[]': ['shops'] } });
  const byType = new Map<string, Shop>(
    organizations.flatMap(({ shops }) => shops ?? []).map((shop) => [shop.type, shop]),
  );
  const cloud = byType.get('cloud');
  if (!cloud) throw new Error('The demo merchant has no such shop.');
  const params = { organizationUuid: cloud.organizationUuid, shopUuid: cloud.uuid };
  const [store] = await ask(request, 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', {
    params,
  });
  const values: Values = { ...placeOf(cloud), ...(store && { fiskalyOrganizationUuid: store.uuid }) };
  return ({ shopTypes = ['cloud'] }) => {
    const shop = shopTypes.includes('cloud') ? cloud : byType.get(shopTypes[0] ?? '');
    return shop && shop !== cloud ? placeOf(shop) : values;
  };
}

async function valuesOf(person: Person, request: APIRequestContext): Promise<ValuesOf> {
  if (person === 'merchant') return valuesOfMerchant(request);
  if (person === 'partner') {
    const [agency] = await ask(request, 'GET /organization');
    const values: Values = agency ? { organizationUuid: agency.uuid } : {};
    return () => values;
  }
  if (person === 'operator') {
    const [merchant] = await ask(request, 'GET /backoffice/customer', {
      query: { search: demoUsers.merchant.email },
    });
    const values: Values = merchant ? { customerUuid: merchant.organizationUuid } : {};
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
  return pages.map((visit) => {
    const { page, path } = visit;
    const lack = lackIn(path, values(visit));
    if (lack !== undefined) throw new UnknownVisitError(page, lack);
    return { page, path: filled(path, values(visit)) };
  });
}

/** The same of those pages that this user opens, and that this checkout is new enough for. */
export async function pathsKnownTo(person: Person, pages: Pages, request: APIRequestContext): Promise<string[]> {
  const values = await valuesOf(person, request);
  const known = Object.entries(pages).filter(([, page]) => whoMayOpen(page) !== undefined);
  return pagesFor(person, Object.fromEntries(known))
    .filter((visit) => lackIn(visit.path, values(visit)) === undefined)
    .map((visit) => filled(visit.path, values(visit)));
}
