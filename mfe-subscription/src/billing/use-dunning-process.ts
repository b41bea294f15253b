import type { DunningProcess } from '@kontor/contract/dunning';
import { hasDunning } from '@kontor/domain/dunning';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from './calls.ts';

/** The active dunning process; `null` for none, and until it is known. Not asked for shopware5 shops (spec §4). */
export function useDunningProcess(): DunningProcess | null {
  const shop = useShop();
  const { data } = useApiQuery(billingCalls.dunningProcess, { params: useShopParams() }, { enabled: hasDunning(shop) });
  return data === undefined || data === '' ? null : data;
}
