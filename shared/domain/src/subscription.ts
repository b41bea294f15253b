import type { Config } from '@kontor/contract/config';
import type { ProductPlatform, ProductVersion } from '@kontor/contract/product';
import type { Shop } from '@kontor/contract/shop';
import type {
  StripeSubscription,
  StripeSubscriptionState,
  Subscription,
  SubscriptionItem,
} from '@kontor/contract/subscription';
import { licenceVersion } from './plan.ts';
import { isPlan } from './product.ts';
import { RuleError } from './rule-error.ts';

export const liveStates: readonly StripeSubscriptionState[] = ['active', 'trialing', 'unpaid', 'past_due'];

/** What an order does at the payment provider (spec §5: no third operation is valid). */
export type CheckoutOperation = 'create_subscription' | 'subscription_update';

/** Live means that it is still charged, even while payments are overdue (spec §4). */
export function isLive(state: StripeSubscriptionState): boolean {
  return liveStates.includes(state);
}

/** The one payment-provider subscription that is live, if any (contract.md §5.14). */
export function liveStripeSubscription(
  subscription: Pick<Subscription, 'stripeSubscriptions'> | null,
): StripeSubscription | null {
  return subscription?.stripeSubscriptions.find(({ state }) => isLive(state)) ?? null;
}

/** @throws RuleError `no-subscription-for-payment-method` */
export function stripeSubscriptionForPaymentMethod(subscription: Subscription | null): StripeSubscription {
  const live = liveStripeSubscription(subscription);
  if (live === null) throw new RuleError('no-subscription-for-payment-method');
  return live;
}

/** Whether what was ordered begins with the end of a trial. A contract that is not charged yet because it was complimentary has begun. */
export const isTrialing = (subscription: Pick<Subscription, 'stripeSubscriptions' | 'chargedFrom'> | null): boolean =>
  liveStripeSubscription(subscription)?.state === 'trialing' && subscription?.chargedFrom === undefined;

/**
 * The live payment-provider subscription that an order changes. `null` for none, and during a trial: the one that a first
 * order has begun is not paid for before the trial is over or the order is completed (spec §4).
 */
export function paidStripeSubscription(
  subscription: Pick<Subscription, 'state' | 'stripeSubscriptions'> | null,
): StripeSubscription | null {
  return subscription?.state === 'trial' ? null : liveStripeSubscription(subscription);
}

/** An update when a live payment-provider subscription exists and the trial is over, else a creation (spec §4). */
export function checkoutOperation(
  subscription: Pick<Subscription, 'state' | 'stripeSubscriptions'> | null,
): CheckoutOperation {
  return paidStripeSubscription(subscription) === null ? 'create_subscription' : 'subscription_update';
}

/** The older shopware6 licences, which are not plan-based and allow single trials (spec §4, §5). */
export function usesShopware6V1Licences(subscription: Pick<Subscription, 'items'> | null): boolean {
  return (
    subscription?.items.some(({ product }) => product.platform === 'shopware6' && product.version === 'v1') ?? false
  );
}

/** Every cloud shop, and a shopware6 shop unless it has the older v1 licences (spec §4). */
export function isPlanBased(shop: Pick<Shop, 'type'>, subscription: Pick<Subscription, 'items'> | null): boolean {
  if (shop.type === 'cloud') return true;
  return shop.type === 'shopware6' && !usesShopware6V1Licences(subscription);
}

/** @throws RuleError `trial-not-supported` unless the shop uses shopware6 v1 licences (spec §5) */
export function assertTrialSupported(subscription: Pick<Subscription, 'items'> | null): void {
  if (!usesShopware6V1Licences(subscription)) throw new RuleError('trial-not-supported');
}

/** What the shop has now: neither what ran out nor what has not begun. */
export function activeItems(subscription: Pick<Subscription, 'items'> | null): SubscriptionItem[] {
  return subscription?.items.filter(({ state }) => state === 'active') ?? [];
}

/** What a scheduled change brings: it has taken effect once they are active (spec §4). */
export const pendingItems = ({ items }: Pick<Subscription, 'items'>): SubscriptionItem[] =>
  items.filter(({ state }) => state === 'pending');

/**
 * The plan that the shop works with now; `null` when nothing is active.
 * @throws RuleError `no-active-plan-item` when items are active but none is a plan (spec §8)
 */
export function activePlanItem(subscription: Pick<Subscription, 'items'> | null): SubscriptionItem | null {
  const items = activeItems(subscription);
  if (items.length === 0) return null;
  const plan = items.find(({ product }) => isPlan(product));
  if (!plan) throw new RuleError('no-active-plan-item');
  return plan;
}

/**
 * The version of the licences that the shop buys: that of its active plan, else the one that was agreed with a shopware6 shop, else the
 * configured default of its platform.
 * @throws RuleError `version-undetermined` for a shop without a platform, or as `activePlanItem`
 */
export function licenceVersionOf(
  platform: ProductPlatform | null,
  subscription: Pick<Subscription, 'items' | 'licenceVersion'> | null,
  defaults: Config['defaultProductVersions'],
): ProductVersion {
  if (platform === null) throw new RuleError('version-undetermined');
  const plan = activePlanItem(subscription);
  if (plan?.product.platform === platform) return licenceVersion(plan.product);
  return (platform === 'shopware6' ? subscription?.licenceVersion : undefined) ?? defaults[platform];
}
