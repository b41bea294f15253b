import type { Cart, CartRequest, OrderItem, PriceTier } from '@kontor/contract/cart';
import type { Subscription } from '@kontor/contract/subscription';
import {
  comparePlans,
  extraOrdersAt,
  isSameLicence,
  licenceVersion,
  type OrderVolume,
  type ProductKey,
} from './plan.ts';
import { type DeviceType, isPaid, isPlan } from './product.ts';
import { RuleError } from './rule-error.ts';
import { activeItems, liveStripeSubscription, paidStripeSubscription } from './subscription.ts';

/** A selection: what would be had per month or year. Shaped like the request that prices it. */
export type Selection = CartRequest;

/** Net price of a line, in cents. Graduated: each unit costs what its own tier says (contract.md §5.10). */
export function lineAmount(tiers: readonly PriceTier[], quantity: number): number {
  let amount = 0;
  let counted = 0;
  for (const { upTo, unitAmount } of tiers) {
    const reached = Math.min(quantity, upTo ?? quantity);
    amount += Math.max(0, reached - counted) * unitAmount;
    counted = Math.max(counted, reached);
  }
  return amount;
}

/**
 * The selection that a shop has now: its active items, or, when its trial or subscription ran out, what it had last.
 * What is tried beside a paid subscription does not count: to have it is still to be ordered, and paid for.
 * `null` for no subscription.
 */
export function cartFromSubscription(subscription: Subscription | null): Selection | null {
  if (subscription === null) return null;
  const active = activeItems(subscription);
  const isPaidFor = paidStripeSubscription(subscription) !== null;
  const had = isPaidFor ? active.filter(({ product }) => isPaid(product)) : active;
  const items = active.length > 0 ? had : subscription.items.filter(({ state }) => state === 'expired');
  return {
    // A cloud plan at v1 works with the licences of v2 (spec §4), and is had and ordered as one.
    items: mergeLicences(
      items.map(({ product, quantity }) => orderItem({ ...product, version: licenceVersion(product) }, quantity)),
    ),
    isYearlySubscription: liveStripeSubscription(subscription)?.isYearly ?? false,
  };
}

/** An order line for a product, without what only the server says about it. */
export function orderItem({ type, platform, version }: ProductKey, quantity: number): OrderItem {
  return { product: { type, platform, version }, quantity };
}

/** @throws RuleError `no-plan-item` (spec §8) */
export function planItem(cart: Pick<Selection, 'items'>): OrderItem {
  const item = cart.items.find(({ product }) => isPlan(product));
  if (!item) throw new RuleError('no-plan-item');
  return item;
}

/** What a price is for. */
interface Priced {
  readonly items: readonly { readonly product: ProductKey; readonly quantity: number }[];
  readonly isYearlySubscription: boolean;
}

/** Whether a price is that of a selection. */
export const isPriceOf = (price: Priced, selection: Selection): boolean =>
  price.isYearlySubscription === selection.isYearlySubscription &&
  price.items.length === selection.items.length &&
  price.items.every(({ product, quantity }) =>
    selection.items.some((item) => item.quantity === quantity && isSameLicence(item.product, product)),
  );

/** Only if asked for. A selection without a plan includes no orders and charges none. */
export function extraOrdersOf(
  volume: OrderVolume | null,
  ordersPerMonth: number | undefined,
): Pick<Cart, 'extraOrders'> {
  if (ordersPerMonth === undefined) return {};
  return { extraOrders: volume === null ? { count: 0, amount: 0 } : extraOrdersAt(volume, ordersPerMonth) };
}

/** Lines of a selection, or of a subscription. */
interface Lines {
  readonly items: readonly { readonly product: Pick<ProductKey, 'type'>; readonly quantity: number }[];
}

/** How many devices of a kind these lines license. */
export function deviceQuantity({ items }: Lines, type: DeviceType): number {
  return items.reduce((sum, { product, quantity }) => (product.type === type ? sum + quantity : sum), 0);
}

function mergeLicences(items: readonly OrderItem[]): OrderItem[] {
  const merged: OrderItem[] = [];
  for (const item of items) {
    const same = merged.find(({ product }) => isSameLicence(product, item.product));
    // A plan is had once, however often it is booked; device licences add up.
    if (!same) merged.push({ ...item });
    else if (!isPlan(item.product)) same.quantity += item.quantity;
  }
  return merged;
}

/** Negative: less than before; positive: more. */
export interface CartChange {
  readonly plan: number;
  readonly wms: number;
  readonly pos: number;
  readonly interval: 'same' | 'to-yearly' | 'to-monthly';
}

/**
 * What a selection changes against what the shop has.
 * @throws RuleError `no-plan-item`, or as `comparePlans`
 */
export function compareCarts(from: Selection, to: Selection): CartChange {
  return {
    plan: comparePlans(planItem(to).product, planItem(from).product),
    wms: deviceQuantity(to, 'wms') - deviceQuantity(from, 'wms'),
    pos: deviceQuantity(to, 'pos') - deviceQuantity(from, 'pos'),
    interval:
      from.isYearlySubscription === to.isYearlySubscription
        ? 'same'
        : to.isYearlySubscription
          ? 'to-yearly'
          : 'to-monthly',
  };
}

/** The plan tier rises or a device quantity grows (spec §4). A change can be both upgrade and downgrade. */
export function isUpgrade({ plan, wms, pos }: CartChange): boolean {
  return plan > 0 || wms > 0 || pos > 0;
}

/** The plan tier falls or a device quantity shrinks (spec §4). */
export function isDowngrade({ plan, wms, pos }: CartChange): boolean {
  return plan < 0 || wms < 0 || pos < 0;
}

/** Nothing to order. A change of interval counts as a change (spec §4). */
export function isUnchanged(change: CartChange): boolean {
  return !isUpgrade(change) && !isDowngrade(change) && change.interval === 'same';
}

/** What is had from now on, and what takes its place when the paid period ends. `null`: that moment changes nothing. */
export interface PhasedChange {
  readonly now: Selection | null;
  readonly later: Selection | null;
}

/**
 * Whatever rises takes effect at once; whatever falls, and a new interval, when the paid period ends (contract.md §5.13).
 * A change that does both is split: until the period's end the shop has the greater of either.
 * @throws RuleError as `compareCarts`
 */
export function phaseChange(from: Selection, to: Selection): PhasedChange {
  const change = compareCarts(from, to);
  const plan = change.plan > 0 ? planItem(to) : planItem(from);
  const devices = [...to.items, ...from.items].filter(({ product }) => !isPlan(product));
  const greater = new Map<string, OrderItem>();
  for (const item of devices) {
    const known = greater.get(item.product.type);
    if (!known || item.quantity > known.quantity) greater.set(item.product.type, item);
  }
  const now = isUpgrade(change)
    ? { items: [plan, ...greater.values()], isYearlySubscription: from.isYearlySubscription }
    : null;
  const later = isDowngrade(change) || change.interval !== 'same' ? to : null;
  return { now, later };
}
