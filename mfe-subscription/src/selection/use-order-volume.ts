import { type ShopVolume, shopVolume } from '@kontor/domain/order-volume';
import { pricedPlans } from '@kontor/domain/plan-costs';
import { isPlan } from '@kontor/domain/product';
import { activeItems } from '@kontor/domain/subscription';
import { type FailedLoad, useLoadFailure } from '@kontor/platform/use-load-failure';
import { useUsage } from '@kontor/platform/use-usage';
import { useCallback, useMemo } from 'react';
import type { Billing } from '../billing/use-billing.ts';
import type { PricedVolume } from './use-cart.ts';
import { useQueryChange } from './use-query-change.ts';

const parameter = 'orders';
const maxOrders = 1_000_000;

/** The monthly orders at which plans are compared, and extra orders priced. */
export interface OrderVolume {
  readonly orders: number;
  /** `plan`: as many as the plan includes, because the shop has had no orders yet, or none are known. */
  readonly origin: 'entered' | 'plan' | ShopVolume['basis'];
  /** The shop's own, also while another one is entered. */
  readonly own: ShopVolume | null;
  readonly change: (orders: number | null) => void;
  /** Why the shop's own is not known. */
  readonly failure: FailedLoad | null;
  readonly priced: PricedVolume;
}

/**
 * The shop's own volume, unless another one is entered; that one is stored in the address.
 *
 * @param prices what the shop's own plan, or the smallest one, includes where nothing was ordered yet
 */
export function useOrderVolume({ subscription, prices }: Pick<Billing, 'subscription' | 'prices'>): OrderVolume {
  const usage = useUsage();
  const failure = useLoadFailure(usage);
  const [entered, change] = useEnteredVolume();
  const own = useMemo(() => shopVolume(usage.data ?? []), [usage.data]);
  const plan = activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan);
  const plans = pricedPlans(prices, 'month');
  const listed = plans.find((offered) => offered.plan === plan?.type) ?? plans[0];
  const included = usage.data?.[0]?.plan ?? listed?.volume;
  const orders = entered ?? own?.orders ?? included?.includedOrders ?? 0;
  const origin = entered === null ? (own?.basis ?? 'plan') : 'entered';
  const isSettled = entered !== null || usage.data !== undefined || failure !== null;
  const isFailed = failure !== null;
  // The same object for the same volume; a failure brings another way to try again with each render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const lastFailure = useMemo(() => failure, [isFailed, failure?.error, failure?.isRetrying]);
  return useMemo(
    () => ({
      orders,
      origin,
      own,
      change,
      failure: lastFailure,
      priced: { ordersPerMonth: origin === 'plan' ? undefined : orders, isSettled },
    }),
    [orders, origin, own, change, lastFailure, isSettled],
  );
}

function useEnteredVolume(): [number | null, (orders: number | null) => void] {
  const [query, changeQuery] = useQueryChange();
  const text = query.get(parameter) ?? '';
  const entered = /^\d{1,7}$/.test(text) ? Math.min(Number(text), maxOrders) : null;
  const change = useCallback(
    (orders: number | null) =>
      changeQuery((before) => {
        const next = new URLSearchParams(before);
        if (orders === null) next.delete(parameter);
        else next.set(parameter, String(orders));
        return next;
      }),
    [changeQuery],
  );
  return [entered, change];
}
