import type { Subscription, SubscriptionItem } from '@kontor/contract/subscription';
import { isPaid } from './product.ts';
import { isTrialing } from './subscription.ts';

/**
 * Status of a booked item, as spec §4 derives it from the states of subscription, item and payment-provider
 * subscription.
 */
export type BookingStatus =
  | 'subscription-complimentary'
  | 'trial-active'
  | 'trial-expired'
  | 'subscription-canceled'
  | 'trialing-subscription'
  | 'subscription-active'
  | 'subscription-expired';

/** Status for an item's badge; `null` for a pending item, which is not booked yet (spec §4). */
export function bookingStatus(
  subscription: Pick<Subscription, 'state' | 'stripeSubscriptions' | 'chargedFrom'>,
  item: Pick<SubscriptionItem, 'state' | 'product'>,
): BookingStatus | null {
  if (subscription.state === 'complimentary') return 'subscription-complimentary';
  const onTrial = !isPaid(item.product);
  switch (item.state) {
    case 'pending':
      return null;
    case 'expired':
      return onTrial ? 'trial-expired' : 'subscription-expired';
    case 'active':
      if (onTrial) return 'trial-active';
      if (subscription.state === 'canceled') return 'subscription-canceled';
      return isTrialing(subscription) ? 'trialing-subscription' : 'subscription-active';
  }
}
