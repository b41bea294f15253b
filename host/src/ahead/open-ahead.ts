import type { PortalPage } from '@kontor/contract/portal-page';
import type { PageQuery } from '@kontor/contract/server-page';
import { handleOf } from '@kontor/platform/page-queries';
import { matchPath } from 'react-router-dom';
import { shellQueries } from '../layout/shell-queries.ts';
import { hostPages, isHostPage } from '../pages/host-pages.tsx';
import { fetchRemote } from '../remote/remote-module.ts';
import { preloadPage } from '../shell/preload-page.ts';
import { type AskAhead, waitsForPageMs } from './ask-ahead.ts';
import { savesData } from './saves-data.ts';

/** Loads the code and the first answers of the page at a path, which the user may see. */
export type OpenAhead = (page: PortalPage, pathname: string) => Promise<void>;

/** Each path once for as long as its answers wait. */
export function createOpenAhead(ask: AskAhead, now: () => number = Date.now): OpenAhead {
  const opened = new Map<string, number>();
  return async (page, pathname) => {
    const before = opened.get(pathname) ?? Number.NEGATIVE_INFINITY;
    if (savesData() || !navigator.onLine || now() - before < waitsForPageMs) return;
    opened.set(pathname, now());
    const code = preloadPage(page);
    const params = matchPath(page.path, pathname)?.params ?? {};
    // What a remote's page shows is known when its code is there.
    const ofContent = queriesOfContent(page).then((queries) => ask(queries, params));
    await Promise.all([code, ask(shellQueries(page), params), ofContent]);
  };
}

async function queriesOfContent(page: PortalPage): Promise<readonly PageQuery[]> {
  if (isHostPage(page)) {
    // A chunk that does not load is missed when the page is opened, not before.
    const queries = await hostPages[page.route].queries?.().catch(() => null);
    return queries ?? [];
  }
  const remote = await fetchRemote(page.owner);
  return (remote.ok && handleOf(remote.module, page.path).queries) || [];
}
