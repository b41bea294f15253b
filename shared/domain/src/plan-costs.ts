import type { BillingInterval, CartPrice, Price } from '@kontor/contract/cart';
import { extraOrdersAmount, extraOrdersAt, type OrderVolume, volumeBeforePriceLists } from './plan.ts';
import { isPlan, type PlanType, planTypes } from './product.ts';

/** A plan with its net price per interval, in cents. */
export interface PricedPlan {
  readonly plan: PlanType;
  readonly basePrice: number;
  readonly volume: OrderVolume;
}

/** How often a base price is charged for: extra orders are counted by the month in any case. */
export const monthsOf: Record<BillingInterval, number> = { month: 1, year: 12 };

/** The plans on a price list, smallest first. */
export function pricedPlans(prices: readonly Price[], interval: BillingInterval): PricedPlan[] {
  return planTypes.flatMap((plan) => {
    const price = prices.find(({ product, ...price }) => price.interval === interval && product.type === plan);
    return price ? [{ plan, basePrice: price.unitAmount, volume: volumeOf(price, plan) }] : [];
  });
}

/** What a plan includes by its price; of a server before price lists, what plans included by then. */
export const volumeOf = (
  { includedOrders, extraOrderAmount }: Pick<Price, 'includedOrders' | 'extraOrderAmount'>,
  plan: PlanType,
): OrderVolume => ({
  includedOrders: includedOrders ?? volumeBeforePriceLists[plan].includedOrders,
  extraOrderAmount: extraOrderAmount ?? volumeBeforePriceLists[plan].extraOrderAmount,
});

/** What the plan of a priced cart includes; `null` for a cart without one. */
export function volumeOfCart({ items }: Pick<CartPrice, 'items'>): OrderVolume | null {
  for (const item of items) if (isPlan(item.product)) return volumeOf(item, item.product.type);
  return null;
}

/** What a plan costs per interval with this many orders in each month, in cents. */
export const costAt = ({ basePrice, volume }: PricedPlan, interval: BillingInterval, orders: number): number =>
  basePrice + monthsOf[interval] * extraOrdersAt(volume, orders).amount;

/** The cheapest plan at an order volume; the smaller one if two cost the same. `null` without plans. */
export function cheapestPlan(
  plans: readonly PricedPlan[],
  interval: BillingInterval,
  orders: number,
): PricedPlan | null {
  const [first, ...others] = plans;
  if (first === undefined) return null;
  return others.reduce(
    (best, plan) => (costAt(plan, interval, orders) < costAt(best, interval, orders) ? plan : best),
    first,
  );
}

/** The plan that is cheapest at an order volume, if it is another one, and by how much per month, in cents. */
export function cheaperPlan(
  plans: readonly PricedPlan[],
  own: PlanType,
  interval: BillingInterval,
  orders: number,
): { readonly plan: PlanType; readonly saving: number } | null {
  const current = plans.find(({ plan }) => plan === own);
  const cheapest = cheapestPlan(plans, interval, orders);
  if (!current || !cheapest || cheapest === current) return null;
  const saving = costAt(current, interval, orders) - costAt(cheapest, interval, orders);
  return { plan: cheapest.plan, saving: Math.floor(saving / monthsOf[interval]) };
}

/** Up to `orders` orders a month `from` is cheapest, and with more `to`. Where both cost exactly the same, at `orders` they do. */
export interface BreakEven {
  readonly from: PricedPlan;
  readonly to: PricedPlan;
  readonly orders: number;
}

/**
 * Where the cheapest plan changes as orders increase, in that order. Costs are straight lines with one bend each, so it
 * can change only where two of them meet, which is between two whole numbers or at one.
 */
export function breakEvens(plans: readonly PricedPlan[], interval: BillingInterval): BreakEven[] {
  const meetings = plans.flatMap((a) => plans.flatMap((b) => meetingsOf(a, b, interval)));
  // A plan that is cheaper only up to the meeting itself changes before it.
  const candidates = [...new Set(meetings.flatMap((at) => [Math.floor(at), Math.ceil(at) - 1]))].toSorted(
    (a, b) => a - b,
  );
  return candidates.flatMap((orders) => {
    const [from, to] = [cheapestPlan(plans, interval, orders), cheapestPlan(plans, interval, orders + 1)];
    return from && to && from !== to ? [{ from, to, orders }] : [];
  });
}

/** The orders at which the extra orders of `a` cost as much as `b` does, with its extra orders or without. */
function meetingsOf(a: PricedPlan, b: PricedPlan, interval: BillingInterval): number[] {
  const months = monthsOf[interval];
  const [own, other] = [a.volume, b.volume];
  const price = extraOrdersAmount(months, own.extraOrderAmount);
  const otherPrice = extraOrdersAmount(months, other.extraOrderAmount);
  const difference = b.basePrice - a.basePrice;
  const withoutExtra = own.includedOrders + difference / price;
  const withExtra =
    (difference + price * own.includedOrders - otherPrice * other.includedOrders) / (price - otherPrice);
  return [withoutExtra, withExtra].filter(Number.isFinite);
}
