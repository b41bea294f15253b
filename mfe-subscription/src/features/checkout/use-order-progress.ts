import type { OrderProgress } from '@kontor/contract/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { useEffect, useEffectEvent } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';

/**
 * The shop's order that is under way, or has just ended: `null` for none, and where the server cannot tell; `undefined`
 * until it has answered.
 */
export function useOrderAtWork(): OrderProgress | null | undefined {
  const { data, isFetchedAfterMount } = useApiQuery(
    billingCalls.orderProgress,
    { params: useShopParams() },
    // The page below has asked for it as well, perhaps long ago.
    { refetchOnMount: 'always' },
  );
  if (!isFetchedAfterMount) return undefined;
  return data === undefined || data === '' ? null : data;
}

interface Followed {
  /** Only what the server says after this moment (epoch milliseconds) counts; `null`: there is nothing to wait for. */
  readonly since: number | null;
  /** Called until it stops waiting; `null`: the server knows of no order. */
  readonly onProgress: (progress: OrderProgress | null) => void;
}

/** Asks how far the order has come, every two seconds. */
export function useFollowOrder({ since, onProgress }: Followed): void {
  const { data, dataUpdatedAt, refetch } = useApiQuery(
    billingCalls.orderProgress,
    { params: useShopParams() },
    { enabled: since !== null, refetchInterval: pollMilliseconds },
  );
  const tell = useEffectEvent(onProgress);
  useEffect(() => {
    if (since !== null) void refetch();
  }, [since, refetch]);
  useEffect(() => {
    if (since === null || data === undefined || dataUpdatedAt < since) return;
    tell(data === '' ? null : data);
  }, [since, data, dataUpdatedAt]);
}
