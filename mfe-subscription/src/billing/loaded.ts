/** What a page needs, while it loads, when it could not be loaded, and when it is there. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'ready'; readonly data: T };

interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Several queries as one: ready when all are, failed with the first that failed. */
export function allLoaded<T extends object>(queries: { [Key in keyof T]: Query<T[Key]> }): Loaded<T> {
  const list: Query<unknown>[] = Object.values(queries);
  const failed = list.find(({ data, error }) => error !== null && data === undefined);
  if (failed?.error) {
    const retry = () => list.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch());
    return { state: 'failed', error: failed.error, retry };
  }
  const data: Partial<T> = {};
  for (const name in queries) {
    const value = queries[name].data;
    if (value === undefined) return { state: 'loading' };
    data[name] = value;
  }
  return { state: 'ready', data: data as T };
}
