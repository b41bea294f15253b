import type { Balance } from '@kontor/contract/invoice';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

/** What the shop owes now. */
export function useBalance(options: Pick<UseQueryOptions<Balance>, 'enabled' | 'refetchInterval'> = {}) {
  return useApiQuery(billingCalls.balance, { params: useShopParams() }, options);
}
