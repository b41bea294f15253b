import { apiBase } from '@kontor/contract/api-base';
import type { KnownCall } from '@kontor/contract/calls';
import type { PageQuery } from '@kontor/contract/page';
import { inputOfCall, mayBeAskedAhead } from '@kontor/contract/page-call';
import { type ApiClient, createApiClient } from '@kontor/platform/api-client';
import { ApiError, NetworkError } from '@kontor/platform/api-error';
import { apiListQuery, apiQuery } from '@kontor/platform/api-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { refuseForAnother } from '../session/follow-session.ts';

/** How long an answer waits for its page, in milliseconds. After that the page asks, as it would have done without. */
export const waitsForPageMs = 30_000;

/** How long nothing is asked ahead after the server or the connection has failed, unless the server names a longer time. */
const pauseMs = 60_000;

/** Marks what no page has asked for yet. */
export const askedAhead = { isAskedAhead: true } as const;

/** Asks for the answers that a page shows first. It never rejects: what fails is asked by the page itself. */
export type AskAhead = (
  queries: readonly PageQuery[],
  params: Readonly<Record<string, string | undefined>>,
) => Promise<void>;

/**
 * Puts answers into the cache in which a page looks for them. Only those that are not there: the others belong to pages,
 * which decide when to read them again.
 *
 * A call made ahead does nothing that a user could notice: it neither renews the session, which could end it, nor waits for
 * limits. If the page is opened meanwhile and the call fails, the page's own call follows.
 *
 * @param api the client of pages
 */
export function createAskAhead(api: ApiClient, queryClient: QueryClient, now: () => number = Date.now): AskAhead {
  let pausedUntil = 0;
  const pauseFor = (seconds: number) => {
    pausedUntil = Math.max(pausedUntil, now() + Math.max(pauseMs, seconds * 1000));
  };
  const ahead = createApiClient({
    baseUrl: apiBase,
    refresh: async () => false,
    beforeRequest: () => refuseForAnother(queryClient),
    onRateLimited: (seconds) => {
      pauseFor(seconds);
      throw new NetworkError('A limit applies: nothing is asked ahead');
    },
  });

  async function ask({ call, isList }: PageQuery, input: never): Promise<void> {
    let attempts = 0;
    // Whichever attempt: the first one is made ahead, those after it for a page.
    const attempt = async <T>(make: (client: ApiClient) => Promise<T>): Promise<T> => {
      attempts += 1;
      if (attempts > 1) return make(api);
      const answer = await make(ahead);
      const state = queryClient.getQueryState(queryKey);
      if (state?.isInvalidated || state?.data !== undefined) throw new Error('The answer is older than a change');
      return answer;
    };
    const client: ApiClient = {
      ...api,
      call: (key, given) => attempt((of) => of.call(key, given)),
      page: (key, given) => attempt((of) => of.page(key, given)),
    };
    const query = isList ? apiListQuery(client, call, input) : apiQuery<KnownCall>(client, call, input);
    const { queryKey } = query;
    const cache = queryClient.getQueryCache();
    const found = () => cache.find({ queryKey, exact: true });
    const before = found();
    if (before && (before.state.data !== undefined || before.state.fetchStatus !== 'idle' || isOnPage(before))) return;
    const ofPages = queryClient.getDefaultOptions().queries?.retry;
    const options = {
      ...query,
      meta: askedAhead,
      gcTime: waitsForPageMs,
      retry: (failures: number, error: Error) =>
        isOnPage(found()) && (failures === 0 || (typeof ofPages === 'function' && ofPages(failures - 1, error))),
      retryDelay: (failures: number) => (failures === 0 ? 0 : 1000 * 2 ** (failures - 1)),
    };
    try {
      await (isList ? queryClient.fetchInfiniteQuery(options as never) : queryClient.fetchQuery(options as never));
    } catch (error) {
      if (isTrouble(error)) pauseFor(error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
      // As if it had not been asked: no page finds the failure.
      const failed = found();
      if (failed && !isOnPage(failed)) cache.remove(failed);
    }
  }

  return async (queries, params) => {
    if (now() < pausedUntil || !navigator.onLine) return;
    await Promise.all(
      queries.map(async (query) => {
        const isAsked = mayBeAskedAhead(query.call) && !query.isForSome;
        const input = isAsked ? inputOfCall(query, params) : null;
        if (input) await ask(query, input as never);
      }),
    );
  };
}

const isOnPage = (query: Query | undefined): boolean => (query?.getObserversCount() ?? 0) > 0;

/** Of the server, the connection or the session; any other refusal is an answer. */
const isTrouble = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401));
