import { type RouteName, routes } from '@kontor/contract/routes';
import { loadRemote } from '../federation/load-remote.ts';
import { loadShellLayout } from '../layout/lazy-layout.ts';
import { hostPages, isHostRoute } from '../pages/host-pages.tsx';
import { frameOf } from './frame.ts';

/** Loads the code of a page ahead of its visit. A failure shows when the page is opened, not before. */
export function preloadPage(route: RouteName): void {
  if (frameOf(route) !== 'none') loadShellLayout().catch(ignore);
  if (isHostRoute(route)) hostPages[route].load().catch(ignore);
  else void loadRemote(routes[route].owner);
}

const ignore = () => undefined;
