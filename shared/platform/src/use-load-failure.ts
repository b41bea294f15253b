import { useState } from 'react';

/** What a query of TanStack Query reports about itself; several queries can be combined into one. */
export interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** When it last failed, in milliseconds; 0 if it never did. */
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Why something could not be loaded, and its retry. */
export interface FailedLoad {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/**
 * Why a query has no data, or `null`. Stays during a retry: TanStack Query drops the error of a query without data with
 * the next attempt, and a skeleton in place of the button would take its focus away.
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
  // The time belongs to the query: a different query, which never failed, has none.
  const reason = error ?? (isFetching && errorUpdatedAt > 0 ? last : null);
  if (data !== undefined || reason === null) return null;
  return { error: reason, isRetrying: isFetching, onRetry: () => void refetch() };
}
