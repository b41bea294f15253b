import type { Page } from '@playwright/test';

/**
 * Pages of this tab begin as if the server had had no time to render them: then the browser makes their calls, which a
 * test can answer. Runs when the page is parsed, and before its scripts.
 */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forget = () => document.getElementById('root')?.removeAttribute('data-rendered');
    document.addEventListener('readystatechange', forget, { once: true });
  });
}
