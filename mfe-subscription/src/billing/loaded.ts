import type { FailedLoad, Query } from '@kontor/platform/use-load-failure';

/** What a page needs, while it loads, when it could not be loaded, and when it is there. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: FailedLoad }
  | { readonly state: 'ready'; readonly data: T };

/** Several queries as one: there when all are, failed with the first that failed. */
export function allOf<T extends object>(queries: { [Key in keyof T]: Query<T[Key]> }): Query<T> {
  const list: Query<unknown>[] = Object.values(queries);
  const missing = list.filter(({ data }) => data === undefined);
  const data: Partial<T> = {};
  for (const name in queries) data[name] = queries[name].data;
  return {
    data: missing.length === 0 ? (data as T) : undefined,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    errorUpdatedAt: Math.max(0, ...missing.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => missing.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch()),
  };
}
