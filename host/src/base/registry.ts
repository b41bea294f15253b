import { type PageRegistry, pageRegistryId } from '@kontor/contract/page-registry';
import { pagesIn } from '@kontor/contract/pages-of-registry';
import type { PortalPage } from '@kontor/contract/portal-page';

let ofThisPage: PageRegistry | undefined;

/** The releases of this page load. Without the document there are no remotes, and every area shows its fallback. */
export const pageRegistry = (): PageRegistry => (ofThisPage ??= readRegistry(document));

let pages: readonly PortalPage[] | undefined;

/** The pages of this page load, whichever bundle shows them. */
export const portalPages = (): readonly PortalPage[] => (pages ??= pagesIn(pageRegistry()));

function readRegistry(page: Document): PageRegistry {
  const text = page.getElementById(pageRegistryId)?.textContent;
  return text ? (JSON.parse(text) as PageRegistry) : { host: 'unknown', pages: {}, remotes: {} };
}

/** The user has pressed a button and waits for the answer. */
const timeoutMs = 2_000;

/** The portal's current releases; `null` if it does not answer. */
export async function currentReleases(): Promise<PageRegistry | null> {
  try {
    const answer = await fetch('/', {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return readRegistry(page);
  } catch {
    // Most likely offline: then the only option is to try again without a reload.
    return null;
  }
}

/**
 * Whether a reload would load another host, or another release of that remote, because of a deployment or rollback
 * since this page was loaded.
 */
export const isOutdated = (now: PageRegistry, name?: string): boolean =>
  now.host !== pageRegistry().host || (name !== undefined && versionOf(now, name) !== versionOf(pageRegistry(), name));

const versionOf = ({ remotes }: PageRegistry, name: string): string | undefined => remotes[name]?.release.version;
