import type { PageQuery } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import { isAskedBy } from '@kontor/contract/roles-of-calls';
import { handleOf } from '@kontor/platform/page-queries';
import { matchPath } from 'react-router-dom';
import { fetchRemote } from '../federation/remote-module.ts';
import { shellQueries } from '../navigation/shell-queries.ts';
import { hostPageOf } from '../pages/host-pages.tsx';
import { type AskAhead, waitsForPageMs } from './ask-ahead.ts';
import { savesData } from './saves-data.ts';

/**
 * Loads the code and the first answers of the page at a path, which the user may see.
 *
 * @param role the user's in the organization of the page; `null` of pages without one
 */
export type OpenAhead = (page: PortalPage, pathname: string, role: Role | null) => Promise<void>;

/** Each path once for as long as its answers wait. */
export function createOpenAhead(ask: AskAhead, now: () => number = Date.now): OpenAhead {
  const opened = new Map<string, number>();
  return async (page, pathname, role) => {
    const before = opened.get(pathname) ?? Number.NEGATIVE_INFINITY;
    if (savesData() || !navigator.onLine || now() - before < waitsForPageMs) return;
    opened.set(pathname, now());
    const params = matchPath(page.path, pathname)?.params ?? {};
    const askAllowed = (queries: readonly PageQuery[]) =>
      ask(
        queries.filter((query) => isAskedBy(role, query)),
        params,
      );
    await Promise.all([askAllowed(shellQueries(page)), loadContent(page).then(askAllowed)]);
  };
}

/** Begins to load a page's code, and tells its calls: of a remote's page they are known when its code is there. */
async function loadContent(page: PortalPage): Promise<readonly PageQuery[]> {
  const own = hostPageOf(page);
  if (own) {
    const { load, queries } = own;
    const [, calls] = await Promise.allSettled([load(), queries?.()]);
    return (calls.status === 'fulfilled' && calls.value) || [];
  }
  const remote = await fetchRemote(page.owner);
  if (!remote.ok) return [];
  const handle = handleOf(remote.module, page.path);
  // Code that does not load is missed when the page is opened, not before.
  handle.load?.().catch(() => undefined);
  return handle.queries ?? [];
}
