import { type PageRegistry, pageRegistryId, registryPath } from '@kontor/contract/page-registry';
import { pagesIn } from '@kontor/contract/pages-of-registry';
import type { PortalPage } from '@kontor/contract/portal-page';

import { reloadPage } from './reload-page.ts';
import { useShell } from './shell-store.ts';

let ofThisPage: PageRegistry | undefined;

/** The releases of this page load. Without the document there are no remotes, and every area shows its fallback. */
export const pageRegistry = (): PageRegistry => (ofThisPage ??= readRegistry(document));

/**
 * Reads what the document of a public page has left out, or one that was not made for a person of the vendor's; at once where
 * it is whole. Rejects where the portal does not answer. Releases may have changed since the page was loaded: then it is loaded
 * anew.
 */
export async function completeRegistry(reader: 'everyone' | 'for-staff' = 'everyone'): Promise<void> {
  if (typeof document === 'undefined') return;
  const { isShort, isForStaff } = pageRegistry();
  if (!(isShort || (reader === 'for-staff' && !isForStaff))) return;
  const answer = await fetch(registryPath, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The pages of the portal could not be read: ${answer.status}`);
  const whole = (await answer.json()) as PageRegistry;
  if (isOutdated(whole)) return reloadPage();
  ofThisPage = whole;
  useShell.setState(({ registryRevision }) => ({ registryRevision: registryRevision + 1 }));
}

/** The pages of this page load, whichever bundle shows them. */
export const portalPages = (): readonly PortalPage[] => pagesIn(pageRegistry());

function readRegistry(page: Document): PageRegistry {
  const text = page.getElementById(pageRegistryId)?.textContent;
  return text ? (JSON.parse(text) as PageRegistry) : { host: 'unknown', pages: {}, remotes: {} };
}

/** The user has pressed a button and waits for the answer. */
const timeoutMs = 2_000;

/** The portal's current releases; `null` if it does not answer. */
export async function currentReleases(): Promise<PageRegistry | null> {
  try {
    const answer = await fetch(registryPath, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? ((await answer.json()) as PageRegistry) : null;
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
