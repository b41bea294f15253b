import type { ReactNode } from 'react';
import { type Query, useLoadFailure } from '../use-load-failure.ts';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';

interface LoadedProps<T> {
  readonly query: Query<T>;
  /** What will replace it, in its final shape. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The content of a query, its skeleton, or the reason why it failed. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const failure = useLoadFailure(query);
  if (query.data !== undefined) return children(query.data);
  if (failure) return <LoadFailure {...failure} />;
  return <Loading>{skeleton}</Loading>;
}
