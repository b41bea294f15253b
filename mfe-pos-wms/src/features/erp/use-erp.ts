import type { UsageMonth } from '@kontor/contract/usage';
import { hasDunning } from '@kontor/domain/dunning';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { dunningCall, entitlementsQueries } from '../../components/use-entitlements.ts';
import { pluginQuery, usePlugin } from '../../components/use-plugin.ts';
import { useSubscription } from '../../components/use-subscription.ts';

const shopPath = '/organization/{organizationUuid}/shop/{shopUuid}';
const usageCall = `GET ${shopPath}/usage` as const;
const thisMonth = { months: '1' };
const lastOrderCall = `GET ${shopPath}/usage/last-order` as const;

export const erpQueries = [
  ...entitlementsQueries,
  pageQuery(usageCall, thisMonth),
  pageQuery(lastOrderCall),
  pluginQuery,
];

/** What runs, and the orders of this month. */
export interface Erp {
  readonly entitlements: Entitlements;
  /** `null` where nothing can be counted. */
  readonly month: UsageMonth | null;
  /** Of the newest order; `null` for none. */
  readonly lastOrderAt: string | null;
}

/**
 * Read as one query. Shops that buy nothing any more have nothing to be read. What the page says depends on the plugin as
 * well, but it can do without.
 */
export function useErp() {
  const shop = useShop();
  const params = useShopParams();
  const subscription = useSubscription();
  const dunning = useApiQuery(dunningCall, { params }, { enabled: hasDunning(shop) });
  const usage = useApiQuery(usageCall, { params, query: thisMonth });
  const lastOrder = useApiQuery(lastOrderCall, { params });
  const plugin = usePlugin();
  const queries = [subscription, usage, lastOrder, ...(hasDunning(shop) ? [dunning] : [])];
  const isLoaded = queries.every(({ data }) => data !== undefined) && !plugin.isLoading;
  const data: Erp | undefined = isLoaded
    ? {
        entitlements: entitlementsOf({ subscription: subscription.data ?? null, dunning: dunning.data || null }),
        month: usage.data?.[0] ?? null,
        lastOrderAt: lastOrder.data?.occurredAt ?? null,
      }
    : undefined;
  return {
    data,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    errorUpdatedAt: Math.max(...queries.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch()),
  };
}
