import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { untilSettled, untilShown } from './page-load.ts';
import type { Portal } from './portal.ts';
import { type Memory, openContext, type Visitor } from './visitor.ts';

/**
 * Slow 4G as Lighthouse applies it: 1.6 Mbit/s and 150 ms, with the factors that make throttled requests behave like a
 * slow connection.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** A mid-range phone relative to the measuring machine. */
const slowProcessor = { rate: 4 };

/**
 * Largest Contentful Paint of a first visit on a slow connection with a slow processor, in milliseconds.
 *
 * @param isQuietInTheEnd `false` if a request never ends
 */
export async function largestPaint(
  browser: Browser,
  portal: Portal,
  path: string,
  memory?: Memory,
  isQuietInTheEnd = true,
): Promise<number> {
  return inContext(browser, portal, memory, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
    await page.goto(path);
    await (isQuietInTheEnd ? untilSettled : untilShown)(page);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
  });
}

/** The code of the subscription pages, as a remote or as a chunk of the monolith. */
const subscriptionCode = '/(remotes/subscription/[^/]+/remote|assets/area-subscription)\\.[\\w-]+\\.js$';

/**
 * From the click to the heading of a page whose code was preloaded, in milliseconds, with a slow processor. The
 * connection is not throttled: waiting for the API would hide the measured time.
 */
export async function prefetchedNavigation(browser: Browser, portal: Portal, visitor: Visitor): Promise<number> {
  return inContext(browser, portal, visitor.memory, async (context) => {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await page.goto(visitor.home);
    await page.waitForFunction(
      (code) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(code).test(name)),
      subscriptionCode,
    );
    await untilSettled(page);
    await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
    return page.evaluate(
      (path) =>
        new Promise<number>((resolve, reject) => {
          const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`);
          if (!link) return reject(new Error(`The navigation has no link to ${path}.`));
          const before = document.querySelector('main h1');
          const clickedAt = performance.now();
          const observer = new MutationObserver(() => {
            const heading = document.querySelector('main h1');
            if (!heading || heading === before) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
          });
          observer.observe(document.body, { childList: true, subtree: true });
          link.click();
        }),
      visitor.subscription,
    );
  });
}

async function inContext<T>(
  browser: Browser,
  portal: Portal,
  memory: Memory | undefined,
  measure: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, portal, memory);
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}
