import { serviceWorkerPath } from '@kontor/contract/service-worker';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { cumulativeShift, type Shift } from './layout-shift.ts';
import { untilShown } from './page-load.ts';
import type { Portal } from './portal.ts';
import { openRendered, untilRendered } from './rendered-page.ts';
import { openSlowPage, slowDownProcessor, slowWorkers, untilPainted } from './slow-phone.ts';
import { type Memory, openContext } from './visitor.ts';

/** When a page had come how far; milliseconds from its request. */
export interface Milestones {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** It shows its heading and no skeleton. */
  readonly content: number;
  /** React has taken over every control of the content: from now on they react. */
  readonly hydrated: number;
  /** Cumulative Layout Shift. */
  readonly layoutShift: number;
  readonly shifts: readonly Shift[];
}

export interface Visited {
  readonly path: string;
  readonly memory?: Memory | undefined;
  readonly options?: BrowserContextOptions;
  /** Stays until there are no requests any more, also those for likely next pages: figures other than times may depend on them. */
  readonly staysUntilQuiet?: boolean;
  /** `false` for a page without scripts. */
  readonly hydrates?: boolean;
  /** `false` for the connection and processor of this machine. */
  readonly isSlow?: boolean;
  /** What is set up before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Opens a page with an empty cache on a slow phone. */
export const firstVisit = (browser: Browser, portal: Portal, visited: Visited): Promise<Milestones> =>
  inContexts(browser, portal, visited, (context) => visit(context, visited));

/** Opens a page a second time on a slow phone: with what the first visit left in the cache and in a service worker. */
export const secondVisit = (browser: Browser, portal: Portal, visited: Visited): Promise<Milestones> =>
  inContexts(browser, portal, visited, async (context) => {
    const first = await context.newPage();
    await first.goto(visited.path, { waitUntil: 'networkidle' });
    await untilShown(first);
    await first.evaluate(untilWorkerIsReady, serviceWorkerPath);
    await first.waitForLoadState('networkidle');
    await first.close();
    await slowWorkers(browser, portal.origin);
    return visit(context, visited);
  });

const inContexts = (
  browser: Browser,
  portal: Portal,
  { path, memory, options }: Visited,
  measure: (context: BrowserContext) => Promise<Milestones | null>,
): Promise<Milestones> =>
  untilRendered(path, async () => {
    const context = await openContext(browser, portal, memory, options);
    try {
      return await measure(context);
    } finally {
      await context.close();
    }
  });

/**
 * A portal that has a service worker registers it when the page is idle, which may be later than its last request. Runs in
 * the page.
 */
async function untilWorkerIsReady(script: string): Promise<void> {
  const { ok, headers } = await fetch(script, { method: 'HEAD', cache: 'no-store' });
  if (!ok || !headers.get('content-type')?.includes('javascript')) return;
  const { active } = await navigator.serviceWorker.ready;
  while (active?.state === 'activating') {
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  }
}

/** Milliseconds. A slow phone beside others on a busy machine takes longer than the half minute that is usual. */
const longest = 120_000;

/** `null` if the server was too slow to render the page. */
async function visit(
  context: BrowserContext,
  { path, staysUntilQuiet = false, hydrates = true, isSlow = true, prepare }: Visited,
): Promise<Milestones | null> {
  context.setDefaultTimeout(longest);
  await context.addInitScript(watch);
  await prepare?.(context);
  const slow = isSlow ? await openSlowPage(context) : null;
  const page = slow?.page ?? (await context.newPage());
  if (!(await openRendered(page, path))) return null;
  if (slow) await slowDownProcessor(slow.session);
  await untilReached(page, hydrates ? 'hydrated' : 'content');
  // Its last file for what is visible: text may be painted again in its font.
  await page.evaluate(async () => void (await document.fonts.ready));
  if (staysUntilQuiet) await page.waitForLoadState('networkidle');
  await untilPainted();
  return readMilestones(page);
}

/**
 * The page itself tells when it has come so far. To be asked in every frame, as Playwright does to wait for something, made a
 * slow phone a third slower.
 */
const untilReached = (page: Page, milestone: 'content' | 'hydrated'): Promise<void> =>
  page.evaluate(
    ([milestone, longest]) =>
      Promise.race([
        window.milestones.reached[milestone],
        new Promise<void>((_, reject) =>
          setTimeout(() => reject(new Error(`No ${milestone} of ${location.pathname} after ${longest} ms.`)), longest),
        ),
      ]),
    [milestone, longest] as const,
  );

interface Seen {
  largestPaint: number;
  content: number;
  hydrated: number;
  readonly shifts: Shift[];
}

interface Watched {
  readonly seen: Seen;
  readonly reached: Readonly<Record<'content' | 'hydrated', Promise<void>>>;
}

/** Not in TypeScript's library, since only Chromium has it (https://wicg.github.io/layout-instability). */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  interface Window {
    /** Set by `watch`. */
    milestones: Watched;
  }
}

async function readMilestones(page: Page): Promise<Milestones> {
  const { shifts, ...watched } = await page.evaluate(() => ({
    ...window.milestones.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  return { ...watched, shifts, layoutShift: cumulativeShift(shifts) };
}

/** Runs in the page before its own scripts, and must not refer to anything outside. */
function watch(): void {
  const seen: Seen = { largestPaint: Number.NaN, content: Number.NaN, hydrated: Number.NaN, shifts: [] };
  const content = Promise.withResolvers<void>();
  const hydrated = Promise.withResolvers<void>();
  window.milestones = { seen, reached: { content: content.promise, hydrated: hydrated.promise } };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { startTime: at, value, hadRecentInput, sources } = entry as LayoutShift;
    const moved = sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `<${node.localName} class="${node.className}">` : node?.nodeName;
      return `${name} ${previousRect.top} to ${currentRect.top}: ${node?.textContent?.slice(0, 40)}`;
    });
    seen.shifts.push({ at, value, hadRecentInput, moved });
  });
  // React keeps an element's properties in the element once it has rendered or hydrated it.
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const isShown = document.querySelector('h1') && !document.querySelector('[data-skeleton], [aria-busy="true"]');
    if (isShown && Number.isNaN(seen.content)) {
      seen.content = performance.now();
      content.resolve();
    }
    const parts = document.querySelectorAll('h1, main :is(a[href], button, input, select, textarea)');
    if (isShown && [...parts].every(isReacts)) {
      seen.hydrated = performance.now();
      hydrated.resolve();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
