import type { OrderProgress, Subscription } from '@kontor/contract/subscription';
import { liveStripeSubscription, paidStripeSubscription } from './subscription.ts';

/**
 * How an order goes on that was not confirmed: by its confirmation with the method on file, or, as the method of a first order
 * is not stored before, by another order, unless the payment provider says that the bank still waits.
 */
export type UnconfirmedOrder = 'confirmation' | 'another';

type Ordered = Pick<Subscription, 'state' | 'stripeSubscriptions'>;

/** An order or a payment method that is not confirmed yet, possibly of a closed tab. */
export function isPending(subscription: Pick<Ordered, 'stripeSubscriptions'> | null): boolean {
  const begun = subscription?.stripeSubscriptions.some(({ state }) => state === 'incomplete') ?? false;
  return begun || (liveStripeSubscription(subscription)?.stripeSetupIntentId ?? null) !== null;
}

/** Whether the shop's latest order is still to be carried out or confirmed. */
export function isUnderWay(
  subscription: Ordered | null,
  progress: Pick<OrderProgress, 'state' | 'clientSecret'>,
): boolean {
  return isAtWork(progress) || unconfirmedOrder(subscription, progress) !== null;
}

const isAtWork = (progress: Pick<OrderProgress, 'state'> | null): boolean =>
  progress?.state === 'working' || progress?.state === 'needs-attention';

/**
 * How the shop's order goes on that was not confirmed. `null`: there is none.
 *
 * @param progress the order that is under way or has just ended; `null` for none
 */
export function unconfirmedOrder(
  subscription: Ordered | null,
  progress: Pick<OrderProgress, 'state' | 'clientSecret'> | null,
): UnconfirmedOrder | null {
  const isWaiting = progress?.state === 'awaiting-confirmation' && progress.clientSecret !== null;
  if (paidStripeSubscription(subscription)) return isWaiting ? 'confirmation' : null;
  return (isWaiting || isPending(subscription)) && !isAtWork(progress) ? 'another' : null;
}
