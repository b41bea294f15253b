import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { firstVisit } from './milestones.ts';
import { untilSettled } from './page-load.ts';
import type { Portal } from './portal.ts';
import { slowDownProcessor } from './slow-phone.ts';
import { type Memory, openContext, type Visitor } from './visitor.ts';

/** Largest Contentful Paint of a first visit on a slow phone, in milliseconds. */
export async function largestPaint(browser: Browser, portal: Portal, path: string, memory?: Memory): Promise<number> {
  return (await firstVisit(browser, portal, { path, memory })).largestPaint;
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
    await slowDownProcessor(session);
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
