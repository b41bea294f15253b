import type { CartItem, OrderItem } from '@kontor/contract/cart';
import type { CheckedOffer } from '@kontor/contract/offer';
import { deviceQuantity, type Selection } from '@kontor/domain/cart';
import { isPlan } from '@kontor/domain/product';
import type { SelectionParams } from './selection-params.ts';

/** What an offer selects; what the address says besides comes before it. */
export function withOffer(params: SelectionParams, { cart }: Pick<CheckedOffer, 'cart'>): SelectionParams {
  const plan = cart.items.map(({ product }) => product).find(isPlan);
  return {
    plan: params.plan ?? plan?.type ?? null,
    interval: params.interval ?? (cart.isYearlySubscription ? 'year' : 'month'),
    wms: params.wms ?? deviceQuantity(cart, 'wms'),
    pos: params.pos ?? deviceQuantity(cart, 'pos'),
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
