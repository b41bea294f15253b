import type { Subscription } from '@kontor/contract/subscription';
import { hasDunning } from '@kontor/domain/dunning';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';

const dunningProcess =
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process';

/** Whether everything of the shop is switched off until what it owes is paid. Until it is known, it is not. */
export function useIsSuspended(subscription: Subscription | null): boolean {
  const shop = useShop();
  const { data } = useApiQuery(dunningProcess, { params: useShopParams() }, { enabled: hasDunning(shop) });
  return entitlementsOf({ subscription, dunning: data || null }).state === 'suspended';
}
