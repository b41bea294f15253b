import type { PortalPage } from '@kontor/contract/portal-page';
import { handleOf } from '@kontor/platform/page-queries';
import { hostPages, isHostPage } from '../pages/host-pages.tsx';
import { fetchRemote } from '../remote/remote-module.ts';

/** Loads the code of what a page shows in its frame ahead of its visit. Rejects if a chunk of the host does not load. */
export async function preloadContent(page: PortalPage): Promise<void> {
  if (isHostPage(page)) return void (await hostPages[page.route].load());
  const remote = await fetchRemote(page.owner);
  if (remote.ok) await handleOf(remote.module, page.path).load?.();
}
