import type { Subscription } from '@kontor/contract/subscription';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useDunningProcess } from './use-dunning-process.ts';

/** What the shop may use now; the other systems of the vendor are told the same. */
export function useEntitlements(subscription: Subscription | null): Entitlements {
  return entitlementsOf({ subscription, dunning: useDunningProcess() });
}
