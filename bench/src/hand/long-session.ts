import type { Browser, Page } from '@playwright/test';
import { untilSettled } from '../page-load.ts';
import type { Portal } from '../portal.ts';
import { openContext, type Visitor } from '../visitor.ts';

const navigations = 100;
/** From here on the code of all pages that are visited is there. */
const first = 10;

/** Bytes of JavaScript after 100 navigations through one page load, against those after 10. */
export async function memoryGrowth(browser: Browser, portal: Portal, { home, memory }: Visitor): Promise<number> {
  const context = await openContext(browser, portal, memory);
  try {
    const page = await context.newPage();
    await page.goto(home);
    await untilSettled(page);
    const addresses = await page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const used: number[] = [];
    for (let at = 0; at < navigations; at += 1) {
      await follow(page, addresses[at % addresses.length] ?? home);
      if (at + 1 === first || at + 1 === navigations) used.push(await heapOf(page));
    }
    const [early = Number.NaN, late = Number.NaN] = used;
    return late / early;
  } finally {
    await context.close();
  }
}

async function follow(page: Page, address: string): Promise<void> {
  await page.locator(`nav a[href="${address}"]`).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(address));
  await untilSettled(page);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
