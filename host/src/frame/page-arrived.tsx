import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useRouteChangeEvent } from '../analytics/use-route-change-event.ts';
import { repeatEarlyInput } from '../base/early-input.ts';
import { useShell } from '../base/shell-store.ts';
import { focusHeading, hasFocusedField } from './focus-heading.ts';
import { hasScrolled, restoreScroll } from './scroll-memory.ts';

/** The last page that was shown; `null` before the first, whose focus is the browser's. */
let lastArrival: string | null = null;

/** Treats the next content as another page, because the focused button is removed. */
export function arriveAgain(): void {
  lastArrival = '';
}

/**
 * Moves the focus to the page's heading once it is rendered, and scrolls to the top, or to the earlier position when
 * going back. Placed inside the page's Suspense boundary, so that its effect runs with the content instead of the
 * skeleton.
 */
export function PageArrived() {
  const { pathname, hash, key } = useLocation();
  // Opening the portal is a 'pop' as well, without an earlier visit of this entry.
  const isReturn = useNavigationType() === NavigationType.Pop && hasScrolled(key);
  useRouteChangeEvent();
  useEffect(() => {
    useShell.setState({ initialLoadDone: true });
    repeatEarlyInput();
    if (lastArrival === pathname) return;
    const isFirst = lastArrival === null;
    lastArrival = pathname;
    if (isFirst) performance.mark('kontor:hydrated');
    if (isReturn) restoreScroll(key);
    // The first page begins at the top, and may have been scrolled before its code came.
    else if (!isFirst) window.scrollTo(0, 0);
    if (!isFirst && !hasFocusedField()) focusHeading();
    if (hash && !isReturn) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // Query, hash and history entry change without another page arriving.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return null;
}
