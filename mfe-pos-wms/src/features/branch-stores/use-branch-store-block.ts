import { type BranchStoreBlock, branchStoreBlock } from '@kontor/domain/branch-store';
import { useEntitlements } from '../../components/use-entitlements.ts';

/** Why no branch store can be opened; `null` if one can be. Where the subscription cannot be read, the server decides. */
export function useBranchStoreBlock(): { block: BranchStoreBlock | null; isLoading: boolean } {
  const { data, isLoading } = useEntitlements();
  return { block: data === undefined ? null : branchStoreBlock(data), isLoading };
}
