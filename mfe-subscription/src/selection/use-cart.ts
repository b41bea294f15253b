import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { type FailedLoad, useLoadFailure } from '@kontor/platform/use-load-failure';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { billingCalls } from '../billing/calls.ts';
import { useDebounced } from './use-debounced.ts';

const debounceMilliseconds = 250;
const empty: Selection = { items: [], isYearlySubscription: false };

export interface PricedSelection {
  /** The latest answer; while the selection changes it is that of the selection before. */
  readonly cart: Cart | undefined;
  /** Whether `cart` prices exactly this selection. Only then may it be ordered. */
  readonly isUpToDate: boolean;
  /** Why there is no price; also of a selection that came after one with a price. */
  readonly failure: FailedLoad | null;
}

/** The server's price of a selection. Nothing is asked while there is no plan in it: that cannot be bought. */
export function useCart(selection: Selection | null): PricedSelection {
  const debounced = useDebounced(selection, debounceMilliseconds);
  const enabled = debounced !== null && hasLicences(debounced);
  const query = useApiQuery(
    billingCalls.cart,
    { params: useShopParams(), body: debounced ?? empty },
    { enabled, placeholderData: keepPreviousData },
  );
  const price = query.isPlaceholderData ? undefined : query.data;
  const failure = useLoadFailure({ ...query, data: price });
  const isSettled = enabled && JSON.stringify(debounced) === JSON.stringify(selection);
  return {
    cart: failure ? undefined : query.data,
    isUpToDate: isSettled && price !== undefined,
    failure,
  };
}

/** Puts the cart that the server answered to a stale order in the place of the one it refused. */
export function useReplaceCart(): (selection: Selection, cart: Cart) => void {
  const queryClient = useQueryClient();
  const params = useShopParams();
  return (body, cart) => queryClient.setQueryData(apiQueryKey(billingCalls.cart, { params, body }), cart);
}
