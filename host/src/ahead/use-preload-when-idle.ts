import type { PortalPage } from '@kontor/contract/portal-page';
import { type RouteName, routes } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { untilTakenOver } from '../session/after-take-over.ts';
import { savesData } from './saves-data.ts';

/** One page per remote that people in a shop visit next, most visited first. */
const likely: readonly RouteName[] = ['subscription', 'posDevices', 'shopPartnerAgency'];

/**
 * When the first page reacts and is idle, the code of the other areas is fetched, one after the other, unless data is to be
 * saved. Before that it would keep a slow phone from taking the page over.
 */
export function usePreloadWhenIdle(current: PortalPage): void {
  const { preload } = useHost();
  useEffect(() => {
    if (savesData() || !('requestIdleCallback' in window)) return;
    const others = likely.filter((route) => routes[route].owner !== current.owner);
    let isLeft = false;
    let handle = 0;
    const preloadNext = () => {
      const route = others.shift();
      if (isLeft || route === undefined) return;
      handle = requestIdleCallback(() => {
        preload(route);
        preloadNext();
      });
    };
    void untilTakenOver().then(preloadNext);
    return () => {
      isLeft = true;
      cancelIdleCallback(handle);
    };
  }, [current, preload]);
}
