import type { Track } from '@kontor/platform/analytics';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Spec §9: the time that redirects need to settle, in milliseconds. */
const delay = 250;

/** Tells the tag manager which page is shown. Passing pages on the way through redirects are not told. */
export function useRouteChangeEvent(track: Track): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => track('RouteChange', { path: pathname }), delay);
    return () => clearTimeout(timer);
  }, [pathname, track]);
}
