import type { OrderProgress } from '@kontor/contract/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from './calls.ts';

/** The shop's order that is under way, or has just ended; `null` for none, until it is known, and where the server cannot tell. */
export function useLatestOrder(): OrderProgress | null {
  const { data } = useApiQuery(billingCalls.orderProgress, { params: useShopParams() });
  return data === undefined || data === '' ? null : data;
}
