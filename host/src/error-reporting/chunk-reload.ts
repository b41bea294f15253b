import { hasHung } from '@kontor/contract/between-bundles';
import { currentReleases, isOutdated } from '../base/registry.ts';
import { reloadPage } from '../base/reload-page.ts';

const key = 'kontor-reloaded-for';

let isReloading = false;

/**
 * Reloads the page for missing code of the host if a newer host has been deployed since this tab was opened. Otherwise
 * a reload would load the same, or, while nothing answers, show the browser's own error page.
 */
export async function reloadForNewHost(error: Error): Promise<boolean> {
  if (hasHung(error)) return false;
  const now = await currentReleases();
  return now !== null && isOutdated(now) && reloadOnce(error);
}

/**
 * Reloads the page once for a file that failed to load (spec §8), and answers whether it does. A second failure of the
 * same file within the browser session is shown instead: a reload that did not help will not help again.
 */
export function reloadOnce(error: Error): boolean {
  if (isReloading) return true;
  if (!remember(fileOf(error))) return false;
  isReloading = true;
  reloadPage();
  return true;
}

/** `false` for files that were already tried, and where nothing can be stored, because reloads could not be limited. */
function remember(file: string): boolean {
  try {
    const files = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    if (files.includes(file)) return false;
    sessionStorage.setItem(key, JSON.stringify([...files, file]));
    return true;
  } catch {
    return false;
  }
}

/** With its hash, which the next deploy changes, and without the query, which every retry changes. */
const fileOf = (error: Error): string => error.message.match(/https?:[^\s)?]+/)?.[0] ?? error.message;
