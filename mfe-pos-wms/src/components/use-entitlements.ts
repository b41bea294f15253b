import { hasDunning } from '@kontor/domain/dunning';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useSubscription } from './use-subscription.ts';

const dunningProcess =
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process';

/**
 * What the shop may use now, as the vendor's other systems are told; undefined until its subscription is known. Until it is
 * known whether the shop is suspended, it is not.
 */
export function useEntitlements(): Entitlements | undefined {
  const shop = useShop();
  const { data: subscription } = useSubscription();
  const { data: dunning } = useApiQuery(dunningProcess, { params: useShopParams() }, { enabled: hasDunning(shop) });
  return subscription === undefined ? undefined : entitlementsOf({ subscription, dunning: dunning || null });
}
