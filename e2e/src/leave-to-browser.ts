import type { Page } from '@playwright/test';

/**
 * Pages of this tab begin as if the server had had no time to render them: then the browser makes their calls, which a
 * test can answer. Runs when the page is parsed, and before its scripts.
 */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forget = () => {
      const root = document.getElementById('root');
      if (!root?.hasAttribute('data-rendered')) return;
      root.removeAttribute('data-rendered');
      // Otherwise a test could look at what the server has rendered, with the server's own answers.
      root.replaceChildren();
    };
    document.addEventListener('readystatechange', forget, { once: true });
  });
}
