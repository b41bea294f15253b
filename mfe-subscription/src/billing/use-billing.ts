import type { Price } from '@kontor/contract/cart';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { billingCalls } from './calls.ts';
import { allOf, type Loaded } from './loaded.ts';

export interface Billing {
  /** `null`: the shop has none. */
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData;
  readonly prices: readonly Price[];
}

/** The shop's subscription. The wire says an empty string for none (spec §7), everything here says `null`. */
export function useSubscriptionQuery(options: { refetchInterval?: number | false } = {}) {
  const query = useApiQuery(billingCalls.subscription, { params: useShopParams() }, options);
  const subscription: Subscription | null | undefined = query.data === '' ? null : query.data;
  return { ...query, data: subscription };
}

/** What every page about the subscription starts from. */
export function useBilling(): Loaded<Billing> {
  const params = useShopParams();
  const subscription = useSubscriptionQuery();
  const paymentData = useApiQuery(billingCalls.paymentData, { params });
  const prices = useApiQuery(billingCalls.prices, { params });
  const all = allOf<Billing>({ subscription, paymentData, prices });
  const failure = useLoadFailure(all);
  if (all.data) return { state: 'ready', data: all.data };
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}
