import { reloadPage } from '../shell/reload-page.ts';

const key = 'kontor-reloaded-for';

/** A page's code could not be fetched: most likely a deploy replaced it since this tab was opened. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));
}

let isReloading = false;

/** Whether a failure leads to a reload. Until it comes nothing is said about it: the next page says it better. */
export const leadsToReload = (error: unknown): boolean =>
  isChunkLoadError(error) && (isReloading || reloadsSoFar()?.includes(fileOf(error)) === false);

/**
 * Reloads the page once for a file that failed to load (spec §8), and answers whether it does. A second failure of the
 * same file within the browser session is shown instead: a reload that did not help will not help again.
 */
export function reloadForChunk(error: unknown, reload: () => void = reloadPage): boolean {
  if (!leadsToReload(error)) return false;
  sessionStorage.setItem(key, JSON.stringify([...(reloadsSoFar() ?? []), fileOf(error)]));
  isReloading = true;
  reload();
  return true;
}

/** `null` where nothing can be stored: then nothing would stop a loop of reloads. */
function reloadsSoFar(): string[] | null {
  try {
    const stored = sessionStorage.getItem(key) ?? '[]';
    sessionStorage.setItem(key, stored);
    return JSON.parse(stored) as string[];
  } catch {
    return null;
  }
}

/** With its hash, which the next deploy changes, and without the query, which every retry changes. */
const fileOf = (error: unknown): string => String(error).match(/https?:[^\s)?]+/)?.[0] ?? String(error);
