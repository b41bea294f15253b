import { type BranchStoreBlock, branchStoreBlock } from '@kontor/domain/branch-store';
import { useEntitlements } from '../../components/use-entitlements.ts';
import { useSubscription } from '../../components/use-subscription.ts';

/** Why no branch store can be opened; `null` if one can be. Where the subscription cannot be read, the server decides. */
export function useBranchStoreBlock(): BranchStoreBlock | null {
  const { data: subscription } = useSubscription();
  const entitlements = useEntitlements(subscription ?? null);
  return subscription === undefined ? null : branchStoreBlock(entitlements);
}
