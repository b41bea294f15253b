import type { Browser } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { openSlowPage } from '../slow-phone.ts';
import { openContext, type Visitor } from '../visitor.ts';

/** Scripts that a page loads. */
export interface Scripts {
  /** As transferred. */
  readonly bytes: number;
  /** The share of their text that has not run. */
  readonly unused: number;
}

/** Within which it loads what it needs, and what it expects to need next. Milliseconds from its first answer. */
const within = 8_000;

/** Those of a shop's first page, with an empty cache and the connection of a slow phone. */
export async function scriptsOfHome(browser: Browser, portal: Portal, { home, memory }: Visitor): Promise<Scripts> {
  const context = await openContext(browser, portal, memory);
  try {
    const { page } = await openSlowPage(context);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    const sizes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script' && !request.url().endsWith('.js')) return;
      sizes.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(home, { waitUntil: 'commit' });
    await page.evaluate(
      (within) => new Promise((resolve) => void setTimeout(resolve, within - performance.now())),
      within,
    );
    const coverage = await page.coverage.stopJSCoverage();
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    const texts = new Map<string, { readonly length: number; readonly used: Uint8Array }>();
    for (const { url, source = '', functions } of coverage) {
      if (!sizes.has(url)) continue;
      texts.set(url, { length: source.length, used: usedOf(source.length, functions) });
    }
    const all = [...texts.values()];
    const length = all.reduce((sum, text) => sum + text.length, 0);
    const used = all.reduce((sum, text) => sum + text.used.reduce((count, each) => count + each, 0), 0);
    return { bytes, unused: 1 - used / length };
  } finally {
    await context.close();
  }
}

interface Covered {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

/** A mark for each character that has run: inner ranges come after those that they are part of. */
function usedOf(length: number, functions: readonly Covered[]): Uint8Array {
  const used = new Uint8Array(length);
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return used;
}
