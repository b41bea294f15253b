import type { KnownCall, QueryOf } from '@kontor/contract/calls';
import type { PageQuery } from '@kontor/contract/server-page';

/**
 * What a route says about its page, as `handle` of the route: the server asks these calls side by side and renders the
 * page with their answers; a likely visit may ask them ahead.
 */
export interface PageHandle {
  readonly queries: readonly PageQuery[];
}

/** A call whose answer the page shows first, with the query that the page's own call has. */
export function pageQuery<Key extends KnownCall>(call: Key, query?: QueryOf<Key>): PageQuery {
  return query ? { call, query } : { call };
}

/** The same for a paged list. */
export function pageList<Key extends KnownCall>(call: Key, query?: QueryOf<Key>): PageQuery {
  return { ...pageQuery(call, query), isList: true };
}

/** Of routes of a remote; empty for those that declare nothing. */
export const queriesOf = (handle: unknown): readonly PageQuery[] => (handle as PageHandle | undefined)?.queries ?? [];
