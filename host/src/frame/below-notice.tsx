import type { PortalPage } from '@kontor/contract/portal-page';
import { useIsFromServer } from '@kontor/platform/host-hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsDunningAwaited } from '../navigation/use-dunning.ts';
import styles from './below-notice.module.css';
import { Notices } from './extensions.tsx';

interface BelowNoticeProps {
  readonly page: PortalPage;
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page of a shop, below the notice about overdue payments. Until it is known whether there is one, the page is not shown,
 * because the notice would push it down; it makes its calls meanwhile.
 */
export function BelowNotice({ page, skeleton, children }: BelowNoticeProps) {
  const isHeld = useIsHeld();
  return (
    <>
      <Notices page={page} />
      {isHeld && skeleton}
      <div className={styles.page} hidden={isHeld}>
        {children}
      </div>
    </>
  );
}

/** Milliseconds: an answer that does not come must not keep the page. */
const longest = 3_000;

function useIsHeld(): boolean {
  // What the server has rendered is there already.
  const isFromServer = useIsFromServer();
  const isAwaited = useIsDunningAwaited() && !isFromServer;
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setTooLong(true), longest);
    return () => {
      clearTimeout(timer);
      setTooLong(false);
    };
  }, [isAwaited]);
  return isAwaited && !isTooLong;
}
