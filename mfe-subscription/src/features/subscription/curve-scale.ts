import type { BillingInterval } from '@kontor/contract/cart';
import { type BreakEven, cheapestPlan, costAt, type PricedPlan } from '@kontor/domain/plan-costs';

interface Shown {
  readonly plans: readonly PricedPlan[];
  readonly interval: BillingInterval;
  readonly breakEvens: readonly BreakEven[];
  /** Volumes that must be in the picture: the shop's months, and the one compared at. */
  readonly volumes: readonly number[];
}

/** How many orders, and how many cents, the curve shows. Dear plans run out of the picture, the cheapest one never does. */
export function curveScale({ plans, interval, breakEvens, volumes }: Shown): { orders: number; cents: number } {
  const included = plans.map(({ volume }) => volume.includedOrders);
  const last = Math.max(...included, ...breakEvens.map((change) => change.orders), ...volumes);
  const orders = Math.ceil((last * 1.15) / 500) * 500;
  const cheapest = cheapestPlan(plans, interval, orders);
  const base = Math.max(...plans.map(({ basePrice }) => basePrice));
  return { orders, cents: Math.max(base, cheapest ? costAt(cheapest, interval, orders) : 0) * 1.25 };
}

/** Where the cost of a plan bends within the picture. */
export const curvePoints = (
  plan: PricedPlan,
  interval: BillingInterval,
  orders: number,
): readonly (readonly [number, number])[] =>
  [0, plan.volume.includedOrders, orders]
    .filter((at) => at <= orders)
    .map((at) => [at, costAt(plan, interval, at)] as const);

/** The cheapest cost at every volume, by its corners. */
export function lowestPoints(
  plans: readonly PricedPlan[],
  interval: BillingInterval,
  breakEvens: readonly BreakEven[],
  orders: number,
): readonly (readonly [number, number])[] {
  const corners = [
    0,
    ...plans.map(({ volume }) => volume.includedOrders),
    ...breakEvens.map((change) => change.orders),
    orders,
  ];
  return [...new Set(corners)]
    .filter((at) => at <= orders)
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const plan = cheapestPlan(plans, interval, at);
      return plan ? [[at, costAt(plan, interval, at)] as const] : [];
    });
}

/** Labels that would cover the one before them are left out. `centre` is the middle of a label, `width` that of the widest. */
export function readableLabels(orders: readonly number[], centre: (orders: number) => number, width: number): number[] {
  return orders.reduce<number[]>((shown, at) => {
    const last = shown.at(-1);
    return last === undefined || centre(at) - centre(last) >= width ? [...shown, at] : shown;
  }, []);
}

/** Heights of labels, none closer than `distance` to another one: those that would be are moved up. Heights grow downwards. */
export function apart(heights: readonly number[], distance: number): number[] {
  const placed = [...heights];
  let above = Number.POSITIVE_INFINITY;
  for (const index of heights.map((_, at) => at).toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0))) {
    above = Math.min(heights[index] ?? 0, above - distance);
    placed[index] = above;
  }
  return placed;
}
