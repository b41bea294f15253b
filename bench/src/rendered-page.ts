import type { Page } from '@playwright/test';

const attempts = 10;

/**
 * Measures a page that the server has rendered. On a slow machine it sometimes takes longer than it may, and leaves the
 * page to the browser: then the page is opened again, as its figures would be those of another one.
 *
 * @param measure `null` where that has happened
 */
export async function untilRendered<Result>(path: string, measure: () => Promise<Result | null>): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const result = await measure();
    if (result !== null) return result;
  }
  throw new Error(`The server was too slow for ${path}, ${attempts} times.`);
}

/** Opens a page, until it has its answer. `false` if the server was too slow to render it (api/src/portal/pages/portal-pages.ts). */
export async function openRendered(page: Page, path: string): Promise<boolean> {
  const answer = await page.goto(path, { waitUntil: 'commit' });
  return !answer?.headers()['server-timing']?.startsWith('rendering;desc="slow');
}

/** Only a page with content has no entity tag, and only one of which nothing is left to the browser has no such timing. */
export const isWholePage = (headers: Headers): boolean =>
  !headers.has('etag') && !headers.get('server-timing')?.startsWith('rendering');
