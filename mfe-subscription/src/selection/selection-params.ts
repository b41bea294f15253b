import type { BillingInterval, Cart, OrderStart } from '@kontor/contract/cart';
import { deviceQuantity } from '@kontor/domain/cart';
import { type DeviceType, isPlan, type PlanType, planTypes } from '@kontor/domain/product';
import { offerParameter } from '@kontor/platform/parts/offer/offer-notice';

/** The changed part of a selection; `null` means unchanged. */
export interface SelectionParams {
  readonly plan: PlanType | null;
  readonly interval: BillingInterval | null;
  readonly wms: number | null;
  readonly pos: number | null;
  /** When it begins; counts while a trial runs. */
  readonly start: OrderStart | null;
}

export type SelectionChange = Partial<SelectionParams>;

/** The contract's limit per line. */
export const maxDevices = 1000;

/** Reads a selection from the address. Invalid values count as unchanged, because addresses can be edited. */
export function selectionParams(query: URLSearchParams): SelectionParams {
  return {
    plan: planTypes.find((type) => type === query.get('plan')) ?? null,
    interval: intervals.find((interval) => interval === query.get('interval')) ?? null,
    wms: quantity(query, 'wms'),
    pos: quantity(query, 'pos'),
    start: starts.find((start) => start === query.get('start')) ?? null,
  };
}

/** What a cart holds, as a selection that names all of it. */
export function selectedBy(cart: Pick<Cart, 'items' | 'isYearlySubscription'>) {
  const plan = cart.items.map(({ product }) => product).find(isPlan);
  return {
    plan: plan?.type ?? null,
    interval: cart.isYearlySubscription ? 'year' : 'month',
    wms: deviceQuantity(cart, 'wms'),
    pos: deviceQuantity(cart, 'pos'),
  } satisfies Partial<SelectionParams>;
}

/** Writes a change into the address without changing the rest. */
export function withSelection(query: URLSearchParams, change: SelectionChange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The address after an order: without a selection, and without the offer that it accepts. The checkout stays open and shows the result. */
export function withoutSelection(query: URLSearchParams): URLSearchParams {
  const next = withSelection(query, { plan: null, interval: null, wms: null, pos: null, start: null });
  next.delete(offerParameter);
  return next;
}

/** The address of the page below the checkout. */
export function withoutCheckout(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('checkout');
  return next;
}

const intervals: readonly BillingInterval[] = ['month', 'year'];
const starts: readonly OrderStart[] = ['now', 'trial-end'];

function quantity(query: URLSearchParams, type: DeviceType): number | null {
  const text = query.get(type) ?? '';
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value <= maxDevices ? value : null;
}
