import type { Subscription } from '@kontor/contract/subscription';
import { paidStripeSubscription } from '@kontor/domain/subscription';

/** Whether it can be cancelled here: it is charged, now or once it is complimentary no more, and not cancelled yet. */
export function isCancelable(subscription: Subscription | null): subscription is Subscription {
  return (
    subscription !== null &&
    !subscription.noSelfService &&
    (subscription.state !== 'complimentary' || subscription.chargedFrom !== undefined) &&
    !isCanceled(subscription) &&
    paidStripeSubscription(subscription) !== null
  );
}

/** A cancellation may be taken back until its date: as long as the payment-provider subscription lives. */
export function isResumable(subscription: Subscription | null): subscription is Subscription {
  return (
    subscription !== null &&
    !subscription.noSelfService &&
    isCanceled(subscription) &&
    paidStripeSubscription(subscription) !== null
  );
}

/** A scheduled change can be withdrawn until its date; a different change is ordered afterwards. */
export function isChangeWithdrawable(subscription: Subscription | null): subscription is Subscription {
  return (
    subscription !== null &&
    !subscription.noSelfService &&
    !isCanceled(subscription) &&
    subscription.scheduleActivationDate !== null &&
    paidStripeSubscription(subscription) !== null
  );
}

export function isCanceled({ state, cancelAtDate }: Subscription): boolean {
  return state === 'canceled' || cancelAtDate !== null;
}

/** With an overdue payment, which is not the same as without a subscription. */
export function isBehind(subscription: Subscription | null): boolean {
  return subscription?.state === 'past-due' || subscription?.state === 'unpaid';
}
