import type { Balance, OrganizationBalance } from '@kontor/contract/invoice';
import { useApiQuery, useOrganization, useShopParams } from '@kontor/platform/host-hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** What the shop owes now. */
export function useBalance(options: Pick<UseQueryOptions<Balance>, 'enabled' | 'refetchInterval'> = {}) {
  return useApiQuery(billingCalls.balance, { params: useShopParams() }, options);
}

/** What all shops of the organization owe now, also those that were removed: any of it can be paid from any of its pages. */
export function useAllOwed(options: Pick<UseQueryOptions<OrganizationBalance>, 'enabled' | 'refetchInterval'> = {}) {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(billingCalls.allOwed, { params: { organizationUuid } }, options);
}
