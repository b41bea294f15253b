import { Button } from '@kontor/ui/button';
import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { LoadFailure } from './load-failure.tsx';

interface MoreRowsProps {
  readonly pages: Pick<
    InfiniteQueryObserverResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
  readonly text: string;
  readonly loadingText: string;
}

/** Below the rows of a paged list: loads the next page, and says so where that has failed. */
export function MoreRows({ pages, text, loadingText }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  const load = () => void pages.fetchNextPage();
  return (
    <>
      {hasNextPage && (
        <Button variant="outlined" size="sm" loading={isFetchingNextPage} onClick={load}>
          {isFetchingNextPage ? loadingText : text}
        </Button>
      )}
      {isFetchNextPageError && error && <LoadFailure error={error} isRetrying={isFetchingNextPage} onRetry={load} />}
    </>
  );
}
