import type { Period } from '@kontor/domain/period';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** Whether the organization may have invoices of other shops than the one in the path: also of those that were removed. */
export function useHasOtherShops(): boolean {
  const { shops, removedShops } = useOrganization();
  // A host before the removed ones does not know them.
  return (shops?.length ?? 0) > 1 || (removedShops?.length ?? 0) > 0;
}

/** The invoices of all shops of the organization in a period, newest first, page by page. */
export function useAllInvoices(period: Period = {}, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const { uuid: organizationUuid } = useOrganization();
  const query = apiListQuery(useApi(), billingCalls.allInvoices, { params: { organizationUuid }, query: period });
  return useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData });
}
