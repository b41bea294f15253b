import type { CartItem, OrderItem } from '@kontor/contract/cart';
import type { CheckedOffer } from '@kontor/contract/offer';
import type { Selection } from '@kontor/domain/cart';
import { type SelectionParams, selectedBy } from './selection-params.ts';

/** What an offer selects; what the address says besides comes before it. */
export function withOffer(params: SelectionParams, { cart }: Pick<CheckedOffer, 'cart'>): SelectionParams {
  const offered = selectedBy(cart);
  return {
    plan: params.plan ?? offered.plan,
    interval: params.interval ?? offered.interval,
    wms: params.wms ?? offered.wms,
    pos: params.pos ?? offered.pos,
    start: params.start,
  };
}

/** Whether a selection is what is offered: only then it accepts the offer. */
export function isOffered(selection: Selection, { cart }: Pick<CheckedOffer, 'cart'>): boolean {
  const linesOf = ({ items }: { readonly items: readonly (CartItem | OrderItem)[] }) =>
    items
      .map(({ product: { type, version }, quantity }) => `${type} ${version} ${quantity}`)
      .toSorted()
      .join();
  return selection.isYearlySubscription === cart.isYearlySubscription && linesOf(selection) === linesOf(cart);
}
