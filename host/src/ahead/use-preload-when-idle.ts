import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useNavigation } from '../navigation/use-navigation.ts';
import { untilTakenOver } from '../session/after-take-over.ts';
import { isFastConnection } from './saves-data.ts';

/** The first page of each other remote, in the order of the navigation. */
function firstOfOthers(pages: readonly PortalPage[], current: PortalPage): string[] {
  const first = new Map(pages.toReversed().map(({ owner, name }) => [owner, name]));
  const owners = new Set(pages.map(({ owner }) => owner));
  return [...owners].flatMap((owner) => (owner === current.owner || owner === 'host' ? [] : (first.get(owner) ?? [])));
}

/**
 * When the first page reacts and is idle, the code of the other areas is fetched on a fast connection, one after the other.
 * Before that it would keep a slow phone from taking the page over. On a slow connection it waits for the intent to open one
 * (`use-open-ahead.ts`).
 */
export function usePreloadWhenIdle(current: PortalPage): void {
  const { preload } = useHost();
  const pages = useNavigation().flatMap(({ items }) => items.map(({ page }) => page));
  const others = firstOfOthers(pages, current).join(' ');
  useEffect(() => {
    if (!isFastConnection() || !('requestIdleCallback' in window)) return;
    const names = others.split(' ').filter(Boolean);
    let isLeft = false;
    let handle = 0;
    const preloadNext = () => {
      const name = names.shift();
      if (isLeft || name === undefined) return;
      handle = requestIdleCallback(() => {
        preload(name);
        preloadNext();
      });
    };
    void untilTakenOver().then(preloadNext);
    return () => {
      isLeft = true;
      cancelIdleCallback(handle);
    };
  }, [others, preload]);
}
