import type { DunningProcess } from '@kontor/contract/dunning';
import { hasDunning } from '@kontor/domain/dunning';
import { useHost } from '@kontor/platform/host';
import { skipToken, useQuery } from '@tanstack/react-query';
import { dunningQuery } from '../guard/use-selected-shop.ts';

/** The shop's active dunning process; `null` for none, and while it is not known. */
export function useDunning(): DunningProcess | null {
  const { data } = useDunningQuery();
  return data ? data : null;
}

/** Whether the first answer about the shop's dunning process is still to come. A failed call holds nothing up. */
export function useIsDunningAwaited(): boolean {
  const { shop } = useHost().place;
  const { isPending, failureCount } = useDunningQuery();
  return shop !== null && hasDunning(shop) && isPending && failureCount === 0;
}

/** Whether it is known that there is a dunning process, or none. */
export function useIsDunningKnown(): boolean {
  const { shop } = useHost().place;
  const { data } = useDunningQuery();
  return shop === null || !hasDunning(shop) || data !== undefined;
}

function useDunningQuery() {
  const { api, place } = useHost();
  const { shop } = place;
  return useQuery(
    shop && hasDunning(shop) ? dunningQuery(api, shop) : { queryKey: ['no-dunning'], queryFn: skipToken },
  );
}
