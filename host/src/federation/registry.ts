import { type PageRegistry, pageRegistryId } from '@kontor/contract/page-registry';

let ofThisPage: PageRegistry | undefined;

/** Which releases this page load got. Without the document there are no remotes, and every area shows its fallback. */
export const pageRegistry = (): PageRegistry => (ofThisPage ??= readRegistry(document));

function readRegistry(page: Document): PageRegistry {
  const text = page.getElementById(pageRegistryId)?.textContent;
  return text ? (JSON.parse(text) as PageRegistry) : { host: 'unknown', remotes: {} };
}

/** Somebody waits for the answer with a finger on the button. */
const patience = 2_000;

/**
 * Whether the portal gives out another release of a remote by now: since this page was loaded, its team may have deployed a new
 * one or gone back. `false` where that cannot be found out.
 */
export async function runsAnotherRelease(name: string): Promise<boolean> {
  try {
    const answer = await fetch('/', {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return readRegistry(page).remotes[name]?.release.version !== pageRegistry().remotes[name]?.release.version;
  } catch {
    // Offline, most likely: then trying again in place is all there is.
    return false;
  }
}
