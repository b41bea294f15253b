import { useState } from 'react';

/** What a query of TanStack Query says about itself; several queries can be put together into one. */
export interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** When it failed last, in milliseconds; 0 if it never did. */
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Why something could not be loaded, and the way to try again. */
export interface FailedLoad {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/**
 * Why a query has no data, or `null`. Stays while it is tried again: TanStack Query forgets the error of a query without data with
 * the next try, and a skeleton in the place of the button would take the focus away from whoever pressed it.
 */
export function useLoadFailure({
  data,
  error,
  errorUpdatedAt,
  isFetching,
  refetch,
}: Query<unknown>): FailedLoad | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  // The time is that of the query: another one in its place, which never failed, has none.
  const reason = error ?? (isFetching && errorUpdatedAt > 0 ? last : null);
  if (data !== undefined || reason === null) return null;
  return { error: reason, isRetrying: isFetching, onRetry: () => void refetch() };
}
