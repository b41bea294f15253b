import type { Subscription } from '@kontor/contract/subscription';
import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import { useDunningProcess } from './use-dunning-process.ts';

/** What the shop may use now, as reported to the vendor's other systems. */
export function useEntitlements(subscription: Subscription | null): Entitlements {
  return entitlementsOf({ subscription, dunning: useDunningProcess() });
}
