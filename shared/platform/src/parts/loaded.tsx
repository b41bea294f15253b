import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';

/** What a query of TanStack Query says about itself; several queries can be put together into one. */
interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  readonly query: Query<T>;
  /** What will stand here, in its final shape. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The content of a query, or its skeleton, or why it is not there. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Loading>{skeleton}</Loading>;
  return <LoadFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
