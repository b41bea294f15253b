import type { AnswerOf, KnownCall } from '@kontor/contract/calls';
import {
  type FetchQueryOptions,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { ApiClient, CallInput } from './api-client.ts';
import { needsProof } from './api-error.ts';

/** The cache key of a call: its contract key, then its parameters. */
export function apiQueryKey<Key extends KnownCall>(key: Key, input: Omit<CallInput<Key>, 'signal'>) {
  return [key, withoutEmptyQuery(input)] as const;
}

/** As the server names it in a page's answers: without a query where there is none. */
function withoutEmptyQuery<Input extends object>(input: Input): Input {
  const { query, ...rest } = input as LooseInput;
  return query !== undefined && Object.keys(query).length === 0 ? (rest as Input) : input;
}

/**
 * A contract call as query options, for `useQuery`, `useSuspenseQuery`, `ensureQueryData` and `invalidateQueries`. A
 * feature defines its queries with it in one file, so that key and call stay together.
 */
export function apiQuery<Key extends KnownCall>(api: ApiClient, key: Key, input: Omit<CallInput<Key>, 'signal'>) {
  return queryOptions<AnswerOf<Key>>({
    queryKey: apiQueryKey(key, input),
    queryFn: ({ signal }) => api.call(key, { ...input, signal } as CallInput<Key>),
  });
}

/** The cache key of a paged list. */
export function apiListKey<Key extends KnownCall>(key: Key, input: Omit<CallInput<Key>, 'signal'>) {
  return [key, withoutEmptyQuery(input), 'pages'] as const;
}

type Interval<Asked> = number | false | undefined | ((query: Asked) => number | false | undefined);

/**
 * How often a query asks by itself, until a second factor is missing that the user did not prove: each further call would
 * open the dialog again. An answer to what the user asks for sets it going again.
 */
export const untilUnproven =
  <Asked extends { readonly state: { readonly error: unknown } }>(interval: Interval<Asked>) =>
  (query: Asked): number | false | undefined => {
    if (needsProof(query.state.error)) return false;
    return typeof interval === 'function' ? interval(query) : interval;
  };

interface LooseInput {
  readonly query?: Readonly<Record<string, unknown>>;
}

/** A call with a paged list as query options, for `useInfiniteQuery`: from its first page on. */
export function apiListQuery<Key extends KnownCall>(api: ApiClient, key: Key, input: Omit<CallInput<Key>, 'signal'>) {
  const { query, ...rest } = input as LooseInput;
  return infiniteQueryOptions({
    queryKey: apiListKey(key, input),
    queryFn: ({ pageParam, signal }) =>
      api.page(key, {
        ...rest,
        query: pageParam === null ? query : { ...query, cursor: pageParam },
        signal,
      } as unknown as CallInput<Key>),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Reads a query again after a change. A request that began before the change is dropped: its answer would be outdated. */
export async function readAgain<Answer, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
}
