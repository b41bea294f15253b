import type { BranchStore } from '@kontor/contract/branch-store';
import { useHost } from '@kontor/platform/host';
import { useEffect, useRef } from 'react';
import { useReadBranchStoresAgain } from '../../components/use-branch-stores.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Says so when the fiscal service has confirmed a branch store while the page was open. */
export function useNoteConfirmed(stores: readonly BranchStore[] | undefined): void {
  const t = useTexts();
  const { notify } = useHost();
  const readAgain = useReadBranchStoresAgain();
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (stores === undefined) return;
    const confirmed = stores.filter(({ uuid, state }) => state !== 'requested' && waiting.current.has(uuid));
    waiting.current = new Set(stores.filter(({ state }) => state === 'requested').map(({ uuid }) => uuid));
    for (const { name, state } of confirmed) {
      notify(t(state === 'active' ? 'branchStores.confirmed' : 'branchStores.confirmedDisabled', { name }));
    }
    // Other pages show it as well.
    if (confirmed.length > 0) void readAgain();
  });
}
