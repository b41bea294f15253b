import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import { handleOf } from '@kontor/platform/page-queries';
import { fetchRemote } from '../federation/remote-module.ts';
import { hostPageOf } from '../pages/host-pages.tsx';
import { lateLayout } from './late-layout.ts';

/** Loads the code of a page ahead of its visit. Never rejects: a failure shows when the page is opened, not before. */
export async function preloadPage(page: PortalPage): Promise<void> {
  const content = hostPageOf(page)?.load() ?? pageOfRemote(page);
  const layout = frameOf(page) === 'none' ? undefined : lateLayout.load();
  await Promise.allSettled([content, layout]);
}

async function pageOfRemote({ owner, path }: PortalPage) {
  const remote = await fetchRemote(owner);
  if (remote.ok) await handleOf(remote.module, path).load?.();
}
