import type { Selection } from '@kontor/domain/cart';
import type { Billing } from '../billing/use-billing.ts';
import { type PricedSelection, useCart } from './use-cart.ts';
import { type OrderBlock, useOrderBlock } from './use-order-block.ts';
import type { OrderVolume } from './use-order-volume.ts';

/** What the page selects. */
export interface SelectedOrder {
  readonly billing: Billing;
  readonly selection: Selection;
  readonly volume: OrderVolume;
}

/**
 * What it costs, and why it cannot be ordered. Each part that shows this asks for it: a new price then renders these parts
 * alone, and not the whole page, which takes most of a second on a slow phone.
 */
export function usePricedOrder({ billing, selection, volume }: SelectedOrder): {
  readonly priced: PricedSelection;
  readonly block: OrderBlock | null;
} {
  const priced = useCart(selection, volume.priced);
  return { priced, block: useOrderBlock({ billing, selection, cart: priced.cart }) };
}
