import { type RouteName, routes } from '@kontor/contract/routes';
import type { LoadBundle, PageCode, PageQuery } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { shellQueries } from '../layout/shell-queries.ts';
import { hostPages, isHostRoute } from '../pages/host-pages.tsx';
import { remoteOnServer } from './remote-on-server.ts';

/** The calls whose answers a page shows first, each once: those of the shell around it, and those that it declares. */
export async function queriesOfPage(
  route: RouteName,
  code: PageCode,
  loadBundle: LoadBundle,
): Promise<readonly PageQuery[]> {
  const queries = [...shellQueries(route), ...(await ofContent(route, code, loadBundle))];
  return [...new Map(queries.map((query) => [nameOf(query), query])).values()];
}

async function ofContent(route: RouteName, code: PageCode, loadBundle: LoadBundle): Promise<readonly PageQuery[]> {
  if (isHostRoute(route)) return (await hostPages[route].queries?.()) ?? [];
  const { owner, path } = routes[route];
  const remote = await remoteOnServer(owner, code, loadBundle);
  return remote ? (handleOf(remote.module, path).queries ?? []) : [];
}

/** Equal for calls with the same answer. */
const nameOf = ({ call, query = {}, isList }: PageQuery): string =>
  JSON.stringify([call, Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)), isList]);
