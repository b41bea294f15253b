import type { DunningProcess } from '@kontor/contract/dunning';
import { hasDunning } from '@kontor/domain/dunning';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from './calls.ts';

/** The active dunning process; `null` for none, and until it is known. Not asked for shopware5 shops (spec §4). */
export function useDunningProcess(): DunningProcess | null {
  const { data } = useDunningQuery();
  return data === undefined || data === '' ? null : data;
}

/** Whether it is known if there is one: what stands below its notice waits for that, so that it is not pushed down. */
export function useIsDunningKnown(): boolean {
  const shop = useShop();
  const { isPending } = useDunningQuery();
  return !isPending || !hasDunning(shop);
}

function useDunningQuery() {
  const shop = useShop();
  return useApiQuery(billingCalls.dunningProcess, { params: useShopParams() }, { enabled: hasDunning(shop) });
}
