import { type Call, isDocument } from '@kontor/contract/call';
import { callPath, callSearch } from '@kontor/contract/call-path';
import { calls, type KnownCall } from '@kontor/contract/calls';
import { guardCalls, organizationsOfUser, placeAsked } from '@kontor/contract/guard-calls';
import { organizationParameter } from '@kontor/contract/organization-parameter';
import type { PageQuery } from '@kontor/contract/page';
import { inputOfCall, mayBeAskedAhead } from '@kontor/contract/page-call';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import { isAskedBy } from '@kontor/contract/roles-of-calls';

/** A call whose answer a page is rendered from. */
export interface PageCall extends Pick<PageQuery, 'call' | 'isForOwners'> {
  /** As the page gives it to the API client. */
  readonly input: object;
  /** Below the base of the API, with its query. */
  readonly path: string;
  readonly isList: boolean;
}

type Params = Readonly<Record<string, string>>;

/** More are not asked for a page: each is a call of this server to itself. */
const mostCalls = 24;

/** What a page asks for a visitor with a role, `null` for no member. */
export const allowedTo = (role: Role | null, all: readonly PageCall[]): readonly PageCall[] =>
  all.filter((call) => isAskedBy(role, call));

/**
 * The calls for a page, each once; `GET /user` is the first. What a release says of its pages is checked: only calls
 * that read, for the user who is signed in, and whose parameters are those of the page's path.
 */
export function pageCalls(queries: readonly PageQuery[], params: Params, search: URLSearchParams): PageCall[] {
  const place = placeOf(params, search);
  const all = [...guardCalls, ...queries].flatMap((query) => pageCall(query, params, place) ?? []);
  const byPath = new Map(all.map((call) => [`${call.isList} ${call.path}`, call]));
  return [...byPath.values()].slice(0, mostCalls);
}

/** The place that a page asks about. */
export const placeOf = (params: Params, search: URLSearchParams) =>
  placeAsked(params['organizationUuid'] ?? search.get(organizationParameter), params['shopUuid']);

function pageCall(query: PageQuery, given: Params, place: Params): PageCall | null {
  const { call, isList, isForOwners } = query;
  const input = mayBeAsked(call) ? inputOfCall(query, given) : null;
  if (input === null) return null;
  const { path } = callPath(call, input.params);
  const asked = call === organizationsOfUser.call ? { ...input.query, ...place } : input.query;
  return { call, input, path: path + callSearch(asked), isList: isList === true, ...(isForOwners && { isForOwners }) };
}

function mayBeAsked(call: string): boolean {
  if (!Object.hasOwn(calls, call) || !mayBeAskedAhead(call)) return false;
  const { permission, success, isCacheable }: Call = calls[call as KnownCall];
  // Public ones are for pages that are the same for all, except those whose answer depends on who asks.
  const isForUsers = permission === 'public' ? isCacheable === true : permission !== 'client';
  return isForUsers && success.body !== null && !isDocument(success.body);
}

/** The parameters of a page's path, as the router in the browser reads them. */
export function paramsOf(route: PortalPage, pathname: string): Params {
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
