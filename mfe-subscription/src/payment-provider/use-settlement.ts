import type { Subscription } from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { useEffect, useEffectEvent } from 'react';
import { useSubscriptionQuery } from '../billing/use-billing.ts';

/** Spec §4, §9. */
export const pollMilliseconds = 2000;

/** The payment provider's side is complete, and no payment method waits for its confirmation (spec §4). */
export function isSettled(subscription: Subscription | null): boolean {
  return liveStripeSubscription(subscription)?.stripeSetupIntentId === null;
}

interface Settlement {
  /** Only the server's state after this moment (epoch milliseconds) counts; `null`: there is nothing to wait for. */
  readonly since: number | null;
  /** A direct debit takes days, so this does not wait for it. */
  readonly isProcessing: boolean;
  readonly onSettled: () => void;
}

/** Polls the subscription until what was confirmed has arrived, and calls back once. */
export function useSettlement({ since, isProcessing, onSettled }: Settlement): void {
  const { data, dataUpdatedAt, refetch } = useSubscriptionQuery({
    refetchInterval: since === null ? false : pollMilliseconds,
  });
  const hasArrived =
    since !== null && data !== undefined && dataUpdatedAt >= since && (isProcessing || isSettled(data));
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (since !== null) void refetch();
  }, [since, refetch]);
  useEffect(() => {
    if (hasArrived) settle();
  }, [hasArrived]);
}
