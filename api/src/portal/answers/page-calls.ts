import type { Call } from '@kontor/contract/call';
import { callPath } from '@kontor/contract/call-path';
import { calls, type KnownCall } from '@kontor/contract/calls';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { PageQuery } from '@kontor/contract/server-page';

/** A call whose answer a page is rendered from. */
export interface PageCall {
  readonly call: KnownCall;
  /** As the page gives it to the API client. */
  readonly input: object;
  /** Below the base of the API, with its query. */
  readonly path: string;
  readonly isList: boolean;
}

type Params = Readonly<Record<string, string>>;

/** Calls that every page of a signed-in user needs (host/src/guard/guard-queries.ts). */
const ofEveryPage: readonly PageQuery[] = [
  { call: 'GET /user' },
  { call: 'GET /organization', query: { 'associations[]': ['baseData', 'shops'] } },
];

/** More are not asked for a page: each is a call of this server to itself. */
const mostCalls = 24;

/** Answered from the configuration of this server; and links that the payment provider makes when they are asked for. */
const neverAsked: ReadonlySet<string> = new Set<KnownCall>([
  'GET /config',
  'GET /organization/{organizationUuid}/partner-account/onboarding-url',
  'GET /organization/{organizationUuid}/partner-account/dashboard-url',
]);

/**
 * The calls for a page, each once; `GET /user` is the first. What a release says of its pages is checked: only calls
 * that read, for the user who is signed in, and whose parameters are those of the page's path.
 */
export function pageCalls(queries: readonly PageQuery[], route: PortalPage, pathname: string): PageCall[] {
  const params = paramsOf(route, pathname);
  const all = [...ofEveryPage, ...queries].flatMap((query) => pageCall(query, params) ?? []);
  const byPath = new Map(all.map((call) => [call.path, call]));
  return [...byPath.values()].slice(0, mostCalls);
}

function pageCall({ call, query, isList }: PageQuery, given: Params): PageCall | null {
  if (!mayBeAsked(call)) return null;
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => Object.hasOwn(given, name))) return null;
  const params = Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
  const { path } = callPath(call, params);
  const isFiltered = query !== undefined && Object.keys(query).length > 0;
  const input = { ...(names.length > 0 && { params }), ...(isFiltered && { query }) };
  return { call, input, path: path + searchOf(query), isList: isList === true };
}

function mayBeAsked(call: string): call is KnownCall {
  if (!Object.hasOwn(calls, call) || neverAsked.has(call)) return false;
  const { permission, success }: Call = calls[call as KnownCall];
  const isForUsers = permission !== 'public' && permission !== 'client';
  return call.startsWith('GET ') && isForUsers && success.body !== null && success.body !== 'pdf';
}

/** As the API client writes it (shared/platform/src/api-client.ts). */
function searchOf(query: PageQuery['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** The parameters of a page's path, as the router in the browser reads them. */
function paramsOf(route: PortalPage, pathname: string): Params {
  const given = pathname.split('/');
  const parts = route.path.split('/').entries();
  return Object.fromEntries(
    [...parts].flatMap(([index, part]) => (part.startsWith(':') ? [[part.slice(1), decoded(given[index] ?? '')]] : [])),
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
