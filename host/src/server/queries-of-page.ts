import type { PageQuery } from '@kontor/contract/page';
import { pagesIn } from '@kontor/contract/pages-of-registry';
import { type PortalPage, pageNamed } from '@kontor/contract/portal-page';
import type { LoadBundle, PageCode } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { announcementsOfPage } from '../frame/announcements/announcements-query.ts';
import { shellQueries } from '../navigation/shell-queries.ts';
import { hostPageOf } from '../pages/host-pages.tsx';
import { remoteOnServer } from './remote-on-server.ts';

/** The calls whose answers a page shows first, each once: those of the shell around it, and those that it declares. */
export async function queriesOfPage(
  name: string,
  code: PageCode,
  loadBundle: LoadBundle,
): Promise<readonly PageQuery[]> {
  const page = pageNamed(name, pagesIn(code.registry));
  if (page === null) return [];
  const queries = [...announcementsOf(page), ...shellQueries(page), ...(await ofContent(page, code, loadBundle))];
  return [...new Map(queries.map((query) => [nameOf(query), query])).values()];
}

/** Public pages bring along those for all visitors. */
const announcementsOf = ({ access }: PortalPage) => (access === 'public' ? [] : [announcementsOfPage]);

async function ofContent(page: PortalPage, code: PageCode, loadBundle: LoadBundle): Promise<readonly PageQuery[]> {
  const own = hostPageOf(page);
  if (own) return (await own.queries?.()) ?? [];
  const { owner, path } = page;
  const remote = await remoteOnServer(owner, code, loadBundle);
  return remote ? (handleOf(remote.module, path).queries ?? []) : [];
}

/** Equal for calls with the same answer. */
const nameOf = ({ call, query = {}, isList }: PageQuery): string =>
  JSON.stringify([call, Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)), isList]);
