import { type BranchStoreBlock, branchStoreBlock } from '@kontor/domain/branch-store';
import { useEntitlements } from '../../components/use-entitlements.ts';

/** Why no branch store can be opened; `null` if one can be. Where the subscription cannot be read, the server decides. */
export function useBranchStoreBlock(): BranchStoreBlock | null {
  const entitlements = useEntitlements();
  return entitlements === undefined ? null : branchStoreBlock(entitlements);
}
