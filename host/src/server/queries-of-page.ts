import { pageNamed, remotePagesIn } from '@kontor/contract/portal-page';
import type { LoadBundle, PageCode, PageQuery } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { isHostPage } from '../pages/host-pages.tsx';
import { loadOnServer } from './load-on-server.ts';

/** The calls whose answers a page shows first, as its route declares them. */
export async function queriesOfPage(
  name: string,
  { registry, bundles }: PageCode,
  loadBundle: LoadBundle,
): Promise<readonly PageQuery[]> {
  const page = pageNamed(name, remotePagesIn(registry));
  if (page === null || isHostPage(page)) return [];
  const { owner, path } = page;
  const release = registry.remotes[owner]?.release;
  const url = bundles[owner];
  if (!release || url === undefined) return [];
  const remote = await loadOnServer(owner, release, url, loadBundle);
  return handleOf(remote, path).queries ?? [];
}
