import type { BillingInterval } from '@kontor/contract/cart';
import { isSameLicence } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { activeItems, liveStripeSubscription } from '@kontor/domain/subscription';
import type { Overview } from './use-overview.ts';

/** Net price of the shop's plan, in cents per interval, from the price list; `null` while it is on trial or not listed. */
export function basePriceOf({
  subscription,
  prices,
}: Pick<Overview, 'subscription' | 'prices'>): { amount: number; interval: BillingInterval } | null {
  const live = liveStripeSubscription(subscription);
  const plan = activeItems(subscription).find(({ product }) => isPlan(product))?.product;
  if (!live || !plan || plan.isTrial) return null;
  const interval = live.isYearly ? 'year' : 'month';
  const price = prices?.find((entry) => entry.interval === interval && isSameLicence(entry.product, plan));
  return price ? { amount: price.unitAmount, interval } : null;
}
