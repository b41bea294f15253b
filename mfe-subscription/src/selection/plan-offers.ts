import type { BillingInterval, Price } from '@kontor/contract/cart';
import { cheapestPlan, costAt, monthsOf, pricedPlans } from '@kontor/domain/plan-costs';
import { type PlanType, planTypes } from '@kontor/domain/product';

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

/** The plans on the price list, smallest first, with what they cost at a monthly order volume. */
export function planOffers(prices: readonly Price[], interval: BillingInterval, ordersPerMonth: number): PlanOffer[] {
  const plans = pricedPlans(prices, interval);
  const cheapest = cheapestPlan(plans, interval, ordersPerMonth);
  return plans.map((priced) => ({
    type: priced.plan,
    includedOrders: priced.volume.includedOrders,
    extraOrderPrice: priced.volume.extraOrderAmount,
    basePrice: priced.basePrice,
    costAtVolume: costAt(priced, interval, ordersPerMonth),
    isCheapest: priced === cheapest,
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
