import type { CartPrice } from '@kontor/contract/cart';
import { isPriceOf, type Selection } from '@kontor/domain/cart';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billingCalls } from '../billing/calls.ts';

/**
 * The price of a selection if it is what the shop has and if that price came with the page: shown until the selection is
 * priced, and not after that, as tax and contract may have changed since.
 */
export function useCurrentPrice(selection: Selection | null, isPriced: boolean): CartPrice | undefined {
  const queryClient = useQueryClient();
  const params = useShopParams();
  const { data } = useApiQuery(billingCalls.currentPrice, { params }, { enabled: false });
  const queryKey = apiQueryKey(billingCalls.currentPrice, { params });
  useEffect(() => {
    if (isPriced) queryClient.removeQueries({ queryKey, exact: true });
    // The key is made anew by each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPriced, queryClient]);
  return selection && data && isPriceOf(data, selection) ? data : undefined;
}
