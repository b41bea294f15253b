import { announceReload } from '@kontor/platform/kept-forms';

const key = 'kontor-reloaded-for';

/** A page's code could not be fetched: most likely a deploy replaced it since this tab was opened. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));
}

/**
 * Reloads the page once for a chunk that failed to load (spec §8), and answers whether it does. A second failure of the
 * same chunk within the browser session is shown instead: a reload that did not help will not help again.
 */
export function reloadForChunk(error: unknown, reload: () => void = () => window.location.reload()): boolean {
  if (!isChunkLoadError(error)) return false;
  const failed = chunkOf(error);
  try {
    const done = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    if (done.includes(failed)) return false;
    sessionStorage.setItem(key, JSON.stringify([...done, failed]));
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  announceReload();
  reload();
  return true;
}

/** Not the whole message: the address in it differs with every retry. */
const chunkOf = (error: unknown): string => String(error).match(/chunk (\S+)/)?.[1] ?? String(error);
