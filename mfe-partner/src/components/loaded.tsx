import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { SkeletonArea } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Query<T>;
  /** What will stand here, in its final shape. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The content of a query, or its skeleton, or why it is not there and the way to try again. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const t = useTexts();
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <SkeletonArea text={t('loading')}>{skeleton}</SkeletonArea>;
  return (
    <Alert
      tone="danger"
      title={t('loadFailure')}
      actions={
        <Button variant="outlined" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(query.error)}
    </Alert>
  );
}
