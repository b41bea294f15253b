import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { trialEndOf } from '@kontor/domain/trial-end';

/** A trial that runs: until when, and whether the subscription after it has been ordered. */
export interface TrialSituation {
  readonly end: string;
  readonly isOrdered: boolean;
  /** How long it was when it began; `null` where that is not known. */
  readonly days: number | null;
}

/** `null` while no trial runs. What has been ordered for its end is free until then as well. */
export function trialSituation(
  subscription: Subscription | null,
  paymentData: Pick<SubscriptionPaymentData, 'currentMainSubscriptionPeriodEnd'> | null,
): TrialSituation | null {
  const end = trialEndOf(subscription);
  if (end !== null)
    return { end, isOrdered: false, days: daysOf(subscription, ({ validUntil }) => validUntil === end) };
  const begin = paymentData?.currentMainSubscriptionPeriodEnd ?? null;
  const isWaiting = liveStripeSubscription(subscription)?.state === 'trialing' && subscription?.cancelAtDate === null;
  return isWaiting && begin !== null ? { end: begin, isOrdered: true, days: daysOf(subscription) } : null;
}

type Item = Subscription['items'][number];

const daysOf = (subscription: Subscription | null, isMeant: (item: Item) => boolean = () => true): number | null =>
  subscription?.items.find((item) => item.trialDays !== undefined && isMeant(item))?.trialDays ?? null;
