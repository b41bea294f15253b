import type { Period } from '@kontor/domain/period';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** The shop's invoices, newest first, page by page; of a period, or all of them. */
export function useInvoices(period: Period = {}, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const api = useApi();
  const params = useShopParams();
  return useInfiniteQuery({
    ...apiListQuery(api, billingCalls.invoices, { params, query: period }),
    enabled,
    // The table stays visible while another period is loading.
    placeholderData: keepPreviousData,
  });
}
