import type { Cart, CartPrice } from '@kontor/contract/cart';
import { extraOrdersOf, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { volumeOfCart } from '@kontor/domain/plan-costs';
import { useMayCall } from '@kontor/platform/host-hooks';
import { type FailedLoad, useLoadFailure } from '@kontor/platform/use-load-failure';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { cartCall, useCartQuery } from './use-cart-query.ts';
import { useCurrentPrice } from './use-current-price.ts';

const debounceMilliseconds = 250;

/** How many orders a month extra orders are priced for. */
export interface PricedVolume {
  readonly ordersPerMonth: number | undefined;
  /** False while it is being loaded. */
  readonly isSettled: boolean;
}

const unknownVolume: PricedVolume = { ordersPerMonth: undefined, isSettled: true };

export type ShownPrice = CartPrice & Pick<Cart, 'extraOrders'>;

export interface PricedSelection {
  /** The latest answer; while the selection changes, that of the previous selection. */
  readonly cart: Cart | undefined;
  /** What is shown of it: until there is one, the price that came with the page. */
  readonly shown: ShownPrice | undefined;
  /** Whether that is the price of exactly this selection. */
  readonly isShownUpToDate: boolean;
  /** Whether `cart` prices exactly this selection. Only then may it be ordered. */
  readonly isUpToDate: boolean;
  /** Why there is no price, even if an earlier selection had one. */
  readonly failure: FailedLoad | null;
}

/**
 * The server's price of a selection. Selections without a plan are not priced: they cannot be bought. Nothing is priced for
 * roles that cannot buy.
 *
 * @param volume for extra orders; nothing is asked before it is known
 */
export function useCart(selection: Selection | null, volume: PricedVolume = unknownVolume): PricedSelection {
  const { ordersPerMonth, isSettled: isVolumeKnown } = volume;
  const wanted = useMemo(
    () => selection && { ...selection, ...(ordersPerMonth !== undefined && { ordersPerMonth }) },
    [selection, ordersPerMonth],
  );
  const debounced = useDebounced(isVolumeKnown ? wanted : null, debounceMilliseconds);
  const mayPrice = useMayCall()(cartCall);
  const enabled = mayPrice && debounced !== null && hasLicences(debounced);
  const query = useCartQuery(debounced, { enabled, placeholderData: keepPreviousData });
  const price = query.isPlaceholderData ? undefined : query.data;
  const failure = useLoadFailure({ ...query, data: price });
  const current = useCurrentPrice(selection, query.data !== undefined);
  const cart = failure ? undefined : query.data;
  const cameWithPage =
    failure || !current || !selection
      ? undefined
      : { ...current, ...extraOrdersOf(volumeOfCart(current), ordersPerMonth) };
  const isSettled = enabled && JSON.stringify(debounced) === JSON.stringify(wanted);
  const isUpToDate = isSettled && price !== undefined;
  return {
    cart,
    shown: cart ?? cameWithPage,
    isShownUpToDate: isUpToDate || (cart === undefined && cameWithPage !== undefined),
    isUpToDate,
    failure,
  };
}

/** The value once it has been unchanged for a while; the first one at once. */
function useDebounced<T>(value: T | null, milliseconds: number): T | null {
  const [settled, setSettled] = useState(value);
  if (settled === null && value !== null) setSettled(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
