import type { PortalPage } from '@kontor/contract/portal-page';
import { type RouteName, routes } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { savesData } from '../ahead/saves-data.ts';

/** One page per remote that people in a shop visit next, most visited first. */
const likely: readonly RouteName[] = ['subscription', 'posDevices', 'shopPartnerAgency'];

/** When the first page is idle, the code of the other areas is fetched, unless data is to be saved. */
export function usePreloadWhenIdle(current: PortalPage): void {
  const { preload } = useHost();
  useEffect(() => {
    if (savesData() || !('requestIdleCallback' in window)) return;
    const others = likely.filter((route) => routes[route].owner !== current.owner);
    const handle = requestIdleCallback(() => others.forEach(preload));
    return () => cancelIdleCallback(handle);
  }, [current, preload]);
}
