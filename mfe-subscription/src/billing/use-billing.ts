import type { Price } from '@kontor/contract/cart';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { type FailedLoad, type Query, useLoadFailure } from '@kontor/platform/use-load-failure';
import { billingCalls } from './calls.ts';
import { useIsDunningKnown } from './use-dunning-process.ts';

export interface Billing {
  /** `null`: the shop has none. */
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData;
  readonly prices: readonly Price[];
}

/** The API sends none as an empty string (spec §7); `undefined` while it has not answered. */
export const subscriptionOf = (answer: Subscription | '' | undefined): Subscription | null | undefined =>
  answer === '' ? null : answer;

/** The shop's subscription; `null` for none. */
export function useSubscriptionQuery(options: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  const query = useApiQuery(billingCalls.subscription, { params: useShopParams() }, options);
  return { ...query, data: subscriptionOf(query.data) };
}

/** The data of every page about the subscription; ready when it is known as well whether the dunning notice stands above it. */
export function useBilling(): Loaded<Billing> {
  const params = useShopParams();
  const subscription = useSubscriptionQuery();
  const paymentData = useApiQuery(billingCalls.paymentData, { params });
  const prices = useApiQuery(billingCalls.prices, { params });
  const all = allOf<Billing>({ subscription, paymentData, prices });
  const failure = useLoadFailure(all);
  const isDunningKnown = useIsDunningKnown();
  if (all.data && isDunningKnown) return { state: 'ready', data: all.data };
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}

/** The state of a page's data: loading, failed, or ready. */
type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: FailedLoad }
  | { readonly state: 'ready'; readonly data: T };

/** Several queries as one: ready when all are, failed with the first failure. */
function allOf<T extends object>(queries: { [Key in keyof T]: Query<T[Key]> }): Query<T> {
  const list: Query<unknown>[] = Object.values(queries);
  const missing = list.filter(({ data }) => data === undefined);
  const data: Partial<T> = {};
  for (const name in queries) data[name] = queries[name].data;
  return {
    data: missing.length === 0 ? (data as T) : undefined,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    errorUpdatedAt: Math.max(0, ...missing.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => missing.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch()),
  };
}
