import type { Period } from '@kontor/domain/period';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** Whether the organization has invoices of several shops. */
export function useHasSeveralShops(): boolean {
  const { shops } = useOrganization();
  return shops !== null && shops.length > 1;
}

/** The invoices of all shops of the organization in a period, newest first, page by page; nothing is asked for one shop. */
export function useAllInvoices(period: Period) {
  const { uuid: organizationUuid } = useOrganization();
  const query = apiListQuery(useApi(), billingCalls.allInvoices, { params: { organizationUuid }, query: period });
  return useInfiniteQuery({ ...query, enabled: useHasSeveralShops(), placeholderData: keepPreviousData });
}
