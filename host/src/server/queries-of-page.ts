import { type RouteName, routes } from '@kontor/contract/routes';
import type { LoadBundle, PageCode, PageQuery } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { isHostRoute } from '../pages/host-pages.tsx';
import { remoteOnServer } from './remote-on-server.ts';

/** The calls whose answers a page shows first, as its route declares them. */
export async function queriesOfPage(
  route: RouteName,
  code: PageCode,
  loadBundle: LoadBundle,
): Promise<readonly PageQuery[]> {
  if (isHostRoute(route)) return [];
  const { owner, path } = routes[route];
  const remote = await remoteOnServer(owner, code, loadBundle);
  return remote ? (handleOf(remote.module, path).queries ?? []) : [];
}
