import type { KnownCall, QueryOf } from '@kontor/contract/calls';
import type { Page, PageQuery } from '@kontor/contract/page';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RemoteModule } from './remote-module.ts';

/**
 * What a route says about its page, as `handle` of the route.
 */
export interface PageHandle {
  readonly queries: readonly PageQuery[];
  /** Loads what of the page's code is loaded late. It is rendered on the server, and taken over, when that is there. */
  readonly load?: () => Promise<unknown>;
}

/** A call whose answer the page shows first, with the query that the page's own call has. */
export function pageQuery<Key extends KnownCall>(call: Key, query?: QueryOf<Key>): PageQuery {
  return query ? { call, query } : { call };
}

/** The same for a paged list. */
export function pageList<Key extends KnownCall>(call: Key, query?: QueryOf<Key>): PageQuery {
  return { ...pageQuery(call, query), isList: true };
}

/** The same for a call that is answered with 404 for places of other kinds; the page's own query knows which. */
export function pageQueryOfSome(call: KnownCall): PageQuery {
  return { ...pageQuery(call), isForSome: true };
}

/**
 * The route of a page, with the calls of its record.
 *
 * @param load loads what of the page's code is loaded late
 */
export const pageRoute = (
  { path, shows = [] }: Pick<Page, 'path' | 'shows'>,
  element: ReactNode,
  load?: () => Promise<unknown>,
): RouteObject => ({ path, element, handle: { queries: shows, ...(load && { load }) } satisfies PageHandle });

/** What a remote says about its page at a path. */
export const handleOf = ({ routes }: Pick<RemoteModule, 'routes'>, path: string): Partial<PageHandle> =>
  (routes.find((page) => page.path === path)?.handle as PageHandle | undefined) ?? {};
