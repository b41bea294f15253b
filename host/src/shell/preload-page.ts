import { type RouteName, routes } from '@kontor/contract/routes';
import { handleOf } from '@kontor/platform/page-queries';
import { lateLayout } from '../layout/late-layout.ts';
import { type HostRoute, hostPages, isHostRoute } from '../pages/host-pages.tsx';
import { fetchRemote } from '../remote/remote-module.ts';
import { frameOf } from './frame.ts';

/** Loads the code of a page ahead of its visit. Never rejects: a failure shows when the page is opened, not before. */
export async function preloadPage(route: RouteName): Promise<void> {
  const page = isHostRoute(route) ? hostPages[route].load() : pageOfRemote(route);
  const layout = frameOf(route) === 'none' ? undefined : lateLayout.load();
  await Promise.allSettled([page, layout]);
}

async function pageOfRemote(route: Exclude<RouteName, HostRoute>) {
  const { owner, path } = routes[route];
  const remote = await fetchRemote(owner);
  if (remote.ok) await handleOf(remote.module, path).load?.();
}
