import type { Browser } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { openRendered, untilRendered } from '../rendered-page.ts';
import { openSlowPage, slowDownProcessor } from '../slow-phone.ts';
import { type Memory, openContext } from '../visitor.ts';

/** How long a page keeps the processor of a slow phone busy; milliseconds from its request. */
export interface QuietPage {
  readonly largestPaint: number;
  /** The last task of 50 ms or more has ended (https://w3c.github.io/longtasks). */
  readonly quiet: number;
  /** By which tasks are longer than 50 ms, from the first paint on, in all. */
  readonly blocked: number;
}

/** What is loaded ahead begins when the page is idle, and works in turns with pauses. */
const quietFor = 3_000;

interface Watched {
  largestPaint: number;
  readonly tasks: { readonly end: number; readonly duration: number }[];
}

declare global {
  interface Window {
    /** Set by `watch`. */
    busy: Watched;
  }
}

/** Runs in the page before its own scripts, and must not refer to anything outside. */
function watch(): void {
  const busy: Watched = { largestPaint: Number.NaN, tasks: [] };
  window.busy = busy;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    busy.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => busy.tasks.push({ end: startTime + duration, duration }));
}

/** Runs in the page: resolves when no long task has ended for as long. */
const untilQuiet = (quietFor: number): Promise<QuietPage> =>
  new Promise((resolve) => {
    const look = () => {
      const { tasks, largestPaint } = window.busy;
      const quiet = tasks.at(-1)?.end ?? 0;
      const left = quiet + quietFor - performance.now();
      if (left > 0) return void setTimeout(look, left);
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const late = tasks.filter(({ end }) => end > painted);
      resolve({ largestPaint, quiet, blocked: late.reduce((sum, { duration }) => sum + duration - 50, 0) });
    };
    addEventListener('load', look);
    if (document.readyState === 'complete') look();
  });

/** Opens a page that the server has rendered with an empty cache on a slow phone, and leaves it alone. */
export const quietPage = (
  browser: Browser,
  portal: Portal,
  { path, memory }: { readonly path: string; readonly memory: Memory },
): Promise<QuietPage> =>
  untilRendered(path, async () => {
    const context = await openContext(browser, portal, memory);
    try {
      await context.addInitScript(watch);
      const { page, session } = await openSlowPage(context);
      if (!(await openRendered(page, path))) return null;
      await slowDownProcessor(session);
      return await page.evaluate(untilQuiet, quietFor);
    } finally {
      await context.close();
    }
  });
