import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { locate } from '../base/where.ts';
import { usePages } from '../federation/surroundings.ts';

/** Spec §9: the time that redirects need to settle, in milliseconds. */
const delay = 250;

/** The path that was reported last; another render of the same page is no change of route. */
let told: string | null = null;

/**
 * Reports the current page to the tag manager, by the pattern of its path: ids and mailed tokens must not leave the
 * portal. Runs with the content of a page, so that pages passed by redirects, and those still loading, are not
 * reported.
 */
export function useRouteChangeEvent(): void {
  const { track } = useHost();
  const { pathname, search, hash } = useLocation();
  const pages = usePages();
  const path = locate({ pathname, search, hash }, pages).page?.path;
  useEffect(() => {
    const timer = setTimeout(() => {
      if (told === pathname || path === undefined) return;
      told = pathname;
      track('RouteChange', { path });
    }, delay);
    return () => clearTimeout(timer);
  }, [pathname, path, track]);
}
