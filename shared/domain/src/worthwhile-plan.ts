import type { Price } from '@kontor/contract/cart';
import type { Subscription } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import { shopVolume } from './order-volume.ts';
import { cheaperPlan, pricedPlans } from './plan-costs.ts';
import { isPlan, type PlanType } from './product.ts';
import { activeItems, liveStripeSubscription } from './subscription.ts';

/** Cents per month; a smaller saving is not worth a change of plan. */
const leastSaving = 500;

/**
 * The plan that fits a shop's use and costs less than the one that it pays for, with what it saves per month, in cents.
 * `null` if there is none, or too little is saved. Every page that advises a plan advises this one.
 */
export function worthwhilePlan(
  subscription: Subscription | null,
  prices: readonly Price[],
  usage: readonly UsageMonth[],
): { readonly plan: PlanType; readonly saving: number } | null {
  const own = activeItems(subscription)
    .map(({ product }) => product)
    .filter((product) => isPlan(product))
    .find((plan) => !plan.isTrial);
  const volume = shopVolume(usage);
  if (own === undefined || volume === null) return null;
  const interval = liveStripeSubscription(subscription)?.isYearly ? 'year' : 'month';
  const cheaper = cheaperPlan(pricedPlans(prices, interval), own.type, interval, volume.orders);
  return cheaper !== null && cheaper.saving >= leastSaving ? cheaper : null;
}
