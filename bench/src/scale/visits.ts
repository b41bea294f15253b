import type { Call } from '@kontor/contract/call';
import { callPath } from '@kontor/contract/call-path';
import { apiBase, calls } from '@kontor/contract/calls';
import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import { pagesFor } from '@kontor/registry-tool/journey/demo-people';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import type { Ask, Person } from './people.ts';

/** A call or page that a person opens. */
export interface Visit {
  readonly kind: 'call' | 'page';
  /** The key of the call, or `page` and the name of the page. */
  readonly name: string;
  readonly path: string;
}

/** Reading calls that are not looked at, by their reasons. */
const leftOut: ReadonlyMap<string, string> = new Map([
  ['GET /organization/{organizationUuid}/partner-account/onboarding-url', 'the payment provider makes the link'],
  ['GET /organization/{organizationUuid}/partner-account/dashboard-url', 'the payment provider makes the link'],
  [
    'GET /organization/{organizationUuid}/invoice/archive',
    'makes the papers of every invoice, which takes as long as they are many',
  ],
  ['GET /organization/{organizationUuid}/export/{exportUuid}', 'there is no export: one is made on demand'],
  ['GET /organization/{organizationUuid}/export/{exportUuid}/download', 'there is no export: one is made on demand'],
  ['GET /shopify/signup', 'nothing was begun at Shopify'],
  ['GET /shopify/signup/for-user', 'nothing was begun at Shopify'],
  ['GET /oidc/interaction/{interactionId}/plugin-login', 'no plugin waits'],
]);

/** What is sought in calls that search all organizations: what every one has, with typing errors, of one, short, and of none. */
const searches: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'GET /backoffice/customer',
    [
      'Radwerk',
      'Radwrek Berln',
      demoOrganizations.nordlicht,
      demoUsers.multi.email,
      'anna',
      'ra',
      'DE123456789',
      'Qxyzvw',
    ],
  ],
]);

type Ids = ReadonlyMap<string, string>;

/** Where the ids of a path are found: the call that lists them, and the member of its entries or of a list in it. */
const sources: Readonly<Record<string, readonly [call: string, list: string | null, id: string]>> = {
  userUuid: ['GET /user', null, 'uuid'],
  invoiceUuid: ['GET /organization/{organizationUuid}/shop/{shopUuid}/invoice', null, 'uuid'],
  branchStoreUuid: ['GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', null, 'uuid'],
  customerShopUuid: ['GET /organization/{organizationUuid}/offer-shop', null, 'shopUuid'],
  commissionId: ['GET /organization/{organizationUuid}/partner-account', 'commissions', 'id'],
  clientId: ['GET /operator/connect/client', null, 'id'],
  priceListUuid: ['GET /backoffice/price-list', null, 'uuid'],
  customerUuid: ['GET /backoffice/customer', null, 'organizationUuid'],
};

const parameters = /[:{](\w+)\}?/g;
const parametersOf = (path: string): string[] => [...path.matchAll(parameters)].flatMap(([, name]) => name ?? []);

type Entry = Readonly<Record<string, unknown>>;

/** The ids of what is the person's, by the names of parameters. */
async function idsFor(ask: Ask, { kind }: Person): Promise<Ids> {
  const ids = new Map<string, string>([['token', 'a'.repeat(43)]]);
  const read = async (path: string): Promise<unknown> => {
    const answer = await ask(apiBase + path);
    return answer.ok ? answer.json() : null;
  };
  const first = (answer: unknown): Entry | undefined =>
    (Array.isArray(answer) ? answer : [answer])[0] as Entry | undefined;
  if (kind === 'merchant' || kind === 'partner') {
    const organizations = (await read('/organization?associations[]=shops')) as Entry[];
    const withShop = organizations.find(({ shops }) => Array.isArray(shops) && shops.length > 0) ?? organizations[0];
    ids.set('organizationUuid', String(withShop?.['uuid']));
    const shop = first(withShop?.['shops'] ?? []);
    if (shop) ids.set('shopUuid', String(shop['uuid']));
  }
  if (kind === 'client') {
    const shop = first(await read('/connect/shop'));
    ids.set('shopUuid', String(shop?.['uuid'])).set('organizationUuid', String(shop?.['organizationUuid']));
  }
  for (const [name, [call, list, id]] of Object.entries(sources)) {
    if (!parametersOf(call).every((parameter) => ids.has(parameter)) || !mayAsk(kind, call)) continue;
    const answer = await read(callPath(call, Object.fromEntries(ids)).path);
    const found = first(list === null ? answer : (answer as Entry | null)?.[list])?.[id];
    if (typeof found === 'string') ids.set(name, found);
  }
  const offers = kind === 'partner' ? '/offer' : `/shop/${ids.get('shopUuid')}/offer`;
  if (kind === 'merchant' || kind === 'partner') {
    const offer = first(await read(`/organization/${ids.get('organizationUuid')}${offers}`));
    if (offer) ids.set('offerUuid', String(offer['uuid']));
  }
  const store = ids.get('branchStoreUuid');
  if (store) ids.set('fiskalyOrganizationUuid', store);
  return ids;
}

const callsOf: Readonly<Record<Person['kind'], readonly Call['permission'][]>> = {
  visitor: ['public'],
  merchant: ['signed-in', 'member', 'merchant'],
  partner: ['signed-in', 'member', 'partner'],
  operator: ['staff'],
  client: ['client'],
};

const mayAsk = (kind: Person['kind'], key: string): boolean => {
  const call: Call | undefined = (calls as Readonly<Record<string, Call>>)[key];
  return call !== undefined && callsOf[kind].includes(call.permission);
};

/** Every reading call that a person may make, and every page, for what is theirs. */
export async function visitsOf(person: Person, ask: Ask): Promise<Visit[]> {
  const ids = await idsFor(ask, person);
  const filled = (path: string) =>
    path.replaceAll(parameters, (_, name: string) => encodeURIComponent(ids.get(name) ?? ''));
  const isKnown = (path: string) => parametersOf(path).every((name) => ids.has(name));
  const reading = Object.keys(calls)
    .filter((key) => key.startsWith('GET ') && mayAsk(person.kind, key) && !leftOut.has(key) && isKnown(key))
    .flatMap((key): Visit[] => {
      const path = apiBase + filled(key.slice('GET '.length));
      const sought = (search: string): Visit => ({
        kind: 'call',
        name: `${key}?search=${search}`,
        path: `${path}?${new URLSearchParams({ search })}`,
      });
      return [{ kind: 'call', name: key, path }, ...(searches.get(key) ?? []).map(sought)];
    });
  if (person.kind === 'client') return reading;
  const kinds = person.kind === 'merchant' ? (['merchant', 'newcomer'] as const) : [person.kind];
  const pages = kinds
    .flatMap((kind) => pagesFor(kind, pagesOfCheckout))
    .filter(({ path, shopTypes = ['cloud'] }) => shopTypes.includes('cloud') && isKnown(path))
    .map(({ page, path }): Visit => ({ kind: 'page', name: `page ${page}`, path: filled(path) }));
  return [...reading, ...pages];
}
