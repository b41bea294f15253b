import type { BillingInterval, Price } from '@kontor/contract/cart';
import { cheapestPlan, costAtOrderVolume, orderVolume } from '@kontor/domain/plan';
import { isPlan, type PlanType, planTypes } from '@kontor/domain/product';

export interface PlanOffer {
  readonly type: PlanType;
  readonly includedOrders: number;
  /** Net, in cents. */
  readonly extraOrderPrice: number;
  /** Net, in cents per interval. */
  readonly basePrice: number;
  /** Net, in cents per interval, with the extra orders of the volume. */
  readonly costAtVolume: number;
  readonly isCheapest: boolean;
}

const monthsOf: Record<BillingInterval, number> = { month: 1, year: 12 };

/** The plans on the price list, smallest first, with what they cost at a monthly order volume. */
export function planOffers(prices: readonly Price[], interval: BillingInterval, ordersPerMonth: number): PlanOffer[] {
  const months = monthsOf[interval];
  const base = new Map<PlanType, number>();
  for (const price of prices) {
    if (price.interval === interval && isPlan(price.product)) base.set(price.product.type, price.unitAmount);
  }
  const offered = planTypes.filter((type) => base.has(type));
  const monthly = (type: PlanType) => (base.get(type) ?? Number.POSITIVE_INFINITY) / months;
  const basePrices = Object.fromEntries(planTypes.map((type) => [type, monthly(type)])) as Record<PlanType, number>;
  const cheapest = offered.length > 0 ? cheapestPlan(basePrices, ordersPerMonth) : null;
  return offered.map((type) => ({
    type,
    includedOrders: orderVolume[type].includedOrders,
    extraOrderPrice: orderVolume[type].extraOrderCents,
    basePrice: base.get(type) ?? 0,
    costAtVolume: (base.get(type) ?? 0) + months * costAtOrderVolume(type, 0, ordersPerMonth),
    isCheapest: type === cheapest,
  }));
}

/** By how many monthly prices of the smallest plan a year is cheaper than twelve months. */
export function freeMonths(prices: readonly Price[]): number {
  const [plan] = planTypes.filter((type) => prices.some(({ product }) => product.type === type));
  const amount = (interval: BillingInterval) =>
    prices.find((price) => price.product.type === plan && price.interval === interval)?.unitAmount;
  const month = amount('month');
  const year = amount('year');
  return month && year ? Math.floor(monthsOf.year - year / month) : 0;
}
