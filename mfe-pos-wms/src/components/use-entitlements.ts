import type { Subscription } from '@kontor/contract/subscription';
import { hasDunning } from '@kontor/domain/dunning';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';

const dunningProcess =
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process';

/** What the shop may use now. Until its unpaid invoices are known, as if there were none. */
export function useEntitlements(subscription: Subscription | null): Entitlements {
  const shop = useShop();
  const { data } = useApiQuery(dunningProcess, { params: useShopParams() }, { enabled: hasDunning(shop) });
  return entitlementsOf({ subscription, dunning: data || null });
}
