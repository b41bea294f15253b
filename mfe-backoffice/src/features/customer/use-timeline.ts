import type { TimelineKind } from '@kontor/contract/customer-timeline';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lists } from '../../calls/lists.ts';

interface Filter {
  readonly kind?: TimelineKind;
  readonly shop?: string;
}

/** What happened at a customer, newest first, as far as it was asked for. */
export function useTimeline(customerUuid: string, query: Filter) {
  const queryClient = useQueryClient();
  const pages = useInfiniteQuery({
    ...apiListQuery(useApi(), lists.timeline, { params: { customerUuid }, query }),
    ...useReadWhenOpened(),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = pages;
  return {
    pages,
    rows: data?.pages.flatMap(({ items }) => items),
    failure: useLoadFailure({ ...pages, data: isPlaceholderData ? undefined : data }),
    readAgain: () => queryClient.invalidateQueries({ queryKey: [lists.timeline] }),
  };
}
