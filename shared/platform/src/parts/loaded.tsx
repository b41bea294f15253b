import { SkeletonArea } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { LoadFailure } from './load-failure.tsx';

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
  const t = usePlatformTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <SkeletonArea text={t('loading')}>{skeleton}</SkeletonArea>;
  return <LoadFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
