import { hasDunning } from '@kontor/domain/dunning';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { subscriptionQuery, useSubscription } from './use-subscription.ts';

export const dunningCall =
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process';

export const entitlementsQueries = [subscriptionQuery, pageQuery(dunningCall)];

/**
 * What the shop may use now, as the vendor's other systems are told; undefined until its subscription is known. As long as it
 * is not known whether the shop is suspended, also because that cannot be read, the shop counts as not suspended.
 */
export function useEntitlements(): { data: Entitlements | undefined; isLoading: boolean } {
  const shop = useShop();
  const { data: subscription, isLoading } = useSubscription();
  const { data: dunning, isLoading: isDunningLoading } = useApiQuery(
    dunningCall,
    { params: useShopParams() },
    { enabled: hasDunning(shop) },
  );
  return {
    data: subscription === undefined ? undefined : entitlementsOf({ subscription, dunning: dunning || null }),
    isLoading: isLoading || isDunningLoading,
  };
}
