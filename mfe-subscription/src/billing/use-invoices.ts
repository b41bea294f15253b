import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** The shop's invoices, newest first, page by page. */
export function useInvoices() {
  const api = useApi();
  const params = useShopParams();
  return useInfiniteQuery({
    queryKey: [billingCalls.invoices, { params }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(billingCalls.invoices, { params, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
