import type { DunningProcess } from '@kontor/contract/dunning';
import { hasDunning } from '@kontor/domain/dunning';
import { useHost } from '@kontor/platform/host';
import { skipToken, useQuery } from '@tanstack/react-query';
import { dunningQuery } from '../guard/use-selected-shop.ts';

/** The shop's active dunning process; `null` for none, and while it is not known. */
export function useDunning(): DunningProcess | null {
  const { api, place } = useHost();
  const { shop } = place;
  const { data } = useQuery(
    shop && hasDunning(shop) ? dunningQuery(api, shop) : { queryKey: ['no-dunning'], queryFn: skipToken },
  );
  return data ? data : null;
}
