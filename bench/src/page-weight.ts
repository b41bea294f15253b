import { registryFolder } from '@kontor/workspace/build-portal';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { loadPage } from './page-load.ts';
import { startPortal } from './portal.ts';
import { openContext, signIn } from './visitor.ts';

/** Prints what pages weigh, in the portal that was built last: `node bench/src/page-weight.ts`. */
const portal = await startPortal(registryFolder);
const browser = await launchBrowser();

const fontsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    return fonts.reduce((sum, font) => sum + (font as PerformanceResourceTiming).encodedBodySize, 0);
  });

try {
  const visitor = await signIn(browser, portal);
  const pages = [
    ['/login', undefined],
    ['/signup', undefined],
    ['/signup/create-account', undefined],
    ['/forgot-password', undefined],
    [visitor.subscription, visitor.memory],
  ] as const;
  for (const [path, memory] of pages) {
    const { bytes, depth, urls, repeatedCalls } = await loadPage(browser, portal, path, memory);
    const context = await openContext(browser, portal, memory);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const font = await fontsOf(page);
    await context.close();
    const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`;
    const shown = path.replace(/[0-9a-f-]{36}/g, '…');
    console.log(
      `${shown}: ${kilobytes(bytes)} in ${urls.length} files, depth ${depth}, font ${kilobytes(font)}, repeated calls ${repeatedCalls}`,
    );
  }
} finally {
  await browser.close();
  await portal.stop();
}
