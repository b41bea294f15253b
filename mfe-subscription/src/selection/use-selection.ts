import type { Cart } from '@kontor/contract/cart';
import type { CheckedOffer } from '@kontor/contract/offer';
import { assortmentOf, replacedProducts, selectionAsSold } from '@kontor/domain/assortment';
import { cartFromSubscription, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import type { ProductKey } from '@kontor/domain/plan';
import { shopPlatform } from '@kontor/domain/shop';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { trialEndOf } from '@kontor/domain/trial-end';
import { useConfig, useShop } from '@kontor/platform/host-hooks';
import { useCallback, useMemo } from 'react';
import type { Billing } from '../billing/use-billing.ts';
import { type OpenedOffer, useOpenedOffer } from '../billing/use-offers.ts';
import { withBegun } from './begun-selection.ts';
import { buildSelection } from './build-selection.ts';
import { isOffered, withOffer } from './offered-selection.ts';
import { type SelectionChange, selectionParams, withSelection } from './selection-params.ts';
import { useOfferRefusals } from './use-offer-refusals.ts';
import { useQueryChange } from './use-query-change.ts';

interface UsedSelection {
  /** What the shop has now, as it is sold to it; `null` for no subscription. */
  readonly current: Selection | null;
  /** What would be ordered. */
  readonly selection: Selection;
  /** Current products that cannot be ordered any more: they are selected in the version that is sold. */
  readonly replaced: readonly ProductKey[];
  readonly change: (change: SelectionChange) => void;
  /** The offer that the address opens. */
  readonly opened: OpenedOffer;
  /** The offer that an order of this selection accepts; `null` for none. */
  readonly accepted: CheckedOffer | null;
}

/**
 * The selection is stored in the address, so that it survives reload and back, and is available to the checkout of any page.
 *
 * @param begun what an interrupted order holds that is to be ordered again
 */
export function useSelection(
  { subscription, prices }: Pick<Billing, 'subscription' | 'prices'>,
  begun: Cart | null = null,
): UsedSelection {
  const [query, changeQuery] = useQueryChange();
  const { current, replaced } = useCurrentSelection(subscription);
  const isOnTrial = trialEndOf(subscription) !== null;
  const opened = useOpenedOffer();
  const refusalsOf = useOfferRefusals({ subscription });
  // What cannot be accepted selects nothing.
  const offer =
    opened.state === 'found' && opened.offer.state === 'sent' && refusalsOf(opened.offer).length === 0
      ? opened.offer
      : null;
  // By its values: the same selection stays the same object at every address that names it, as that of the checkout.
  const { plan, interval, wms, pos, start } = selectionParams(query);
  const selection = useMemo(() => {
    const named = { plan, interval, wms, pos, start };
    const params = offer ? withOffer(named, offer) : begun ? withBegun(named, begun) : named;
    return buildSelection(params, { current, prices, isOnTrial });
  }, [plan, interval, wms, pos, start, offer, begun, current, prices, isOnTrial]);
  const change = useCallback(
    (wanted: SelectionChange) => changeQuery((before) => withSelection(before, wanted)),
    [changeQuery],
  );
  return {
    opened,
    accepted: offer !== null && isOffered(selection, offer) ? offer : null,
    current,
    replaced,
    selection,
    change,
  };
}

/** The current products in the version in which they can be ordered: by the server's rule. */
function useCurrentSelection(subscription: Billing['subscription']): Pick<UsedSelection, 'current' | 'replaced'> {
  const shop = useShop();
  const { defaultProductVersions } = useConfig();
  return useMemo(() => {
    const had = cartFromSubscription(subscription);
    const assortment = assortmentOf(shopPlatform(shop), subscription, defaultProductVersions);
    if (had === null || assortment === null) return { current: had, replaced: [] };
    return { current: selectionAsSold(had, assortment), replaced: replacedProducts(had, assortment) };
  }, [subscription, shop, defaultProductVersions]);
}

/** The part of `current` that is paid for, to compare a new contract with; `null` while nothing is. */
export function paidSelection(
  { subscription }: Pick<Billing, 'subscription'>,
  current: Selection | null,
): Selection | null {
  return current && hasLicences(current) && paidStripeSubscription(subscription) ? current : null;
}
