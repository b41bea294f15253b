import type { Cart } from '@kontor/contract/cart';
import { type SelectionParams, selectedBy } from './selection-params.ts';

/**
 * What an interrupted order selects, to be ordered again. Where the address selects products or an interval, it alone counts.
 */
export function withBegun(params: SelectionParams, cart: Cart): SelectionParams {
  const { plan, interval, wms, pos } = params;
  if ([plan, interval, wms, pos].some((named) => named !== null)) return params;
  // An order that begins now has lines for what is charged now, even if credit pays it.
  const start = cart.dueNow.lines.length === 0 ? 'trial-end' : 'now';
  return { ...selectedBy(cart), start: params.start ?? start };
}
