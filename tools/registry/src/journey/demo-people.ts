import { type PortalRoute, type RouteAccess, type RouteName, routes } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import type { APIRequestContext } from '@playwright/test';
import { ask } from './ask.ts';

/** People of the demo data between whom every page is seen; a visitor is not signed in. */
export type Person = 'visitor' | 'newcomer' | 'merchant' | 'partner' | 'operator';

export const people: readonly Person[] = ['visitor', 'newcomer', 'merchant', 'partner', 'operator'];

/** With what they sign in. */
export const usernames = {
  newcomer: 'new@demo.test',
  merchant: 'merchant@demo.test',
  partner: 'partner@demo.test',
  operator: 'operator@demo.test',
} as const satisfies Record<Exclude<Person, 'visitor'>, string>;

const whoSees: Readonly<Record<RouteAccess, Person>> = {
  public: 'visitor',
  'signed-in': 'newcomer',
  shop: 'merchant',
  organization: 'partner',
};

/** Pages that not everybody may see who reaches others of their kind. */
const forOperators: readonly RouteName[] = ['status'];

/** All pages with their routes. */
export const pages = Object.entries(routes) as readonly (readonly [RouteName, PortalRoute])[];

/** Pages that a person sees. */
export const pagesFor = (person: Person): RouteName[] =>
  pages
    .filter(([name, { access }]) => (forOperators.includes(name) ? 'operator' : whoSees[access]) === person)
    .map(([name]) => name);

export interface Visit {
  readonly page: RouteName;
  /** Its address, as that person has it. */
  readonly path: string;
}

type Values = Readonly<Record<string, string>>;

const placeOf = ({ organizationUuid, uuid }: Shop): Values => ({ organizationUuid, shopUuid: uuid });

async function valuesOfMerchant(request: APIRequestContext): Promise<(page: RouteName) => Values> {
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

async function valuesOf(person: Person, request: APIRequestContext): Promise<(page: RouteName) => Values> {
  if (person === 'merchant') return valuesOfMerchant(request);
  if (person === 'partner') {
    const [agency] = await ask(request, 'GET /organization');
    const values: Values = agency ? { organizationUuid: agency.uuid } : {};
    return () => values;
  }
  // A token that nobody was mailed.
  return () => ({ token: 'a'.repeat(43) });
}

/** Where a person finds pages; asked for as that person. */
export async function visitsOf(
  person: Person,
  names: readonly RouteName[],
  request: APIRequestContext,
): Promise<Visit[]> {
  const values = await valuesOf(person, request);
  return names.map((page) => ({
    page,
    path: routes[page].path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const value = values(page)[parameter];
      if (value === undefined) throw new Error(`The demo data has no ${parameter} for the page ${page}.`);
      return value;
    }),
  }));
}
