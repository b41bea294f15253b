import type { BranchStore } from '@kontor/contract/branch-store';
import { useNow, usePortalClock } from '@kontor/platform/host-hooks';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { Text } from '@kontor/ui/text';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

/** After this time something is wrong rather than slow. */
const usualMs = 60 * 60 * 1000;

/** Whether a branch store was asked for so long ago; changes by itself while the page is open. */
function useIsLate({ createdAt }: BranchStore): boolean {
  const lateAt = Date.parse(createdAt) + usualMs;
  const opened = useNow();
  const clock = usePortalClock();
  const [isLate, setLate] = useState(() => lateAt < opened.getTime());
  useEffect(() => {
    if (isLate) return undefined;
    const timer = setTimeout(() => setLate(true), lateAt - clock().getTime());
    return () => clearTimeout(timer);
  }, [isLate, lateAt, clock]);
  return isLate;
}

/** What happens with a branch store that was asked for, and whom to ask when it takes too long. */
export function RequestedNote({ store }: { store: BranchStore }) {
  const t = useTexts();
  const takesLong = useIsLate(store);
  return (
    <Text variant="ui" tone="secondary">
      {takesLong ? t('branchStores.requestedLate') : t('branchStores.requestedText')} {takesLong && <SupportLink />}
    </Text>
  );
}
