import type { CustomerDetails } from '@kontor/contract/customer';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';

/** A customer with the page of its shops that the address names. */
export function useCustomer(customerUuid: string) {
  const cursor = useAddress().get('cursor');
  const result = useInfiniteQuery({
    ...apiListQuery(useApi(), lists.customer, { params: { customerUuid }, query: { ...(cursor && { cursor }) } }),
    ...useReadWhenOpened(),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, error, refetch } = result;
  const [page] = data?.pages ?? [];
  const customer: CustomerDetails | undefined = page?.items;
  return {
    customer,
    nextCursor: page?.nextCursor ?? null,
    isFirst: cursor === null,
    error,
    failure: useLoadFailure({ ...result, data: isPlaceholderData ? undefined : data }),
    refetch,
  };
}
