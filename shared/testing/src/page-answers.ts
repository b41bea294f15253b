import type { AnswerOf, KnownCall } from '@kontor/contract/calls';
import type { PageQuery } from '@kontor/contract/page';
import { inputOfCall } from '@kontor/contract/page-call';
import type { PageAnswer } from '@kontor/contract/server-page';
import type { ApiClient } from '@kontor/platform/api-client';
import type { PageHandle } from '@kontor/platform/page-queries';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { matchRoutes, type Params, resolvePath } from 'react-router-dom';

/** What the API answers to calls, by their keys. */
export type Bodies = { readonly [Key in KnownCall]?: AnswerOf<Key> };

/**
 * The answers that the server gives a page: to the calls that its route declares, with the parameters of its path. A call
 * without a body in `bodies` was not answered in time.
 */
export function pageAnswersOf(remote: RemoteModule, at: string, bodies: Bodies): PageAnswer[] {
  const { queries = [], params: given } = pageAt(remote, at);
  return queries.flatMap((query) => answerTo(query, given, bodies));
}

/** The answer to one of those calls, as the server would give it; none without a body, or without its parameters. */
export function answerTo(query: PageQuery, given: Params, bodies: Bodies): PageAnswer[] {
  const { call, isList } = query;
  const input = inputOfCall(query, given);
  return call in bodies && input ? [{ call, input, body: bodies[call], ...(isList && { nextCursor: null }) }] : [];
}

/** What a remote says about its page at an address, and the parameters in its path. */
export function pageAt({ name, routes }: RemoteModule, at: string): Partial<PageHandle> & { params: Params } {
  const [page] = matchRoutes([...routes], resolvePath(at)) ?? [];
  if (!page) throw new Error(`${name} has no page at ${at}.`);
  return { ...(page.route.handle as PageHandle | undefined), params: page.params };
}

/** An API that has not answered yet, with the calls that were made to it. */
export function silentApi(): { api: ApiClient; asked: KnownCall[] } {
  const asked: KnownCall[] = [];
  const ask = (call: KnownCall) => {
    asked.push(call);
    return new Promise<never>(() => undefined);
  };
  const api = { call: ask, page: ask, href: (call: KnownCall) => `/${call}` } satisfies Record<
    keyof ApiClient,
    unknown
  >;
  return { api, asked };
}
