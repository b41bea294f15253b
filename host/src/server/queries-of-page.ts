import { type RouteName, routes } from '@kontor/contract/routes';
import type { LoadBundle, PageCode, PageQuery } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { isHostRoute } from '../pages/host-pages.tsx';
import { loadOnServer } from './load-on-server.ts';

/** The calls whose answers a page shows first, as its route declares them. */
export async function queriesOfPage(
  route: RouteName,
  { registry, bundles }: PageCode,
  loadBundle: LoadBundle,
): Promise<readonly PageQuery[]> {
  if (isHostRoute(route)) return [];
  const { owner, path } = routes[route];
  const release = registry.remotes[owner]?.release;
  const url = bundles[owner];
  if (!release || url === undefined) return [];
  const remote = await loadOnServer(owner, release, url, loadBundle);
  return handleOf(remote, path).queries ?? [];
}
