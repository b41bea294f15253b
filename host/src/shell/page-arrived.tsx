import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useRouteChangeEvent } from '../analytics/use-route-change-event.ts';
import { focusHeading } from './focus-heading.ts';
import { hasScrolled, restoreScroll } from './scroll-memory.ts';
import { useShell } from './shell-store.ts';

/** Where the last page arrived; `null` before the first, whose focus is the browser's. */
let lastArrival: string | null = null;

/** Lets what comes next in the place of this page arrive as another page would: the button that had the focus goes away. */
export function arriveAgain(): void {
  lastArrival = '';
}

/**
 * Moves the focus to the heading of the page once it is there, so that keyboard and screen reader start where the eyes do; and
 * the window to its top, or to where it was on the way back. Stands inside the page's Suspense boundary: its effect runs
 * with the content, not with the skeleton.
 */
export function PageArrived() {
  const { pathname, hash, key } = useLocation();
  // Opening the portal is a 'pop' too, without an earlier visit to this entry.
  const isReturn = useNavigationType() === NavigationType.Pop && hasScrolled(key);
  useRouteChangeEvent();
  useEffect(() => {
    useShell.setState({ initialLoadDone: true });
    if (lastArrival === pathname) return;
    const isFirst = lastArrival === null;
    lastArrival = pathname;
    if (isReturn) restoreScroll(key);
    else window.scrollTo(0, 0);
    if (!isFirst) focusHeading();
    if (hash && !isReturn) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // Query, hash and history entry change without another page arriving.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}
