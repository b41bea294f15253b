import type { Browser, Page } from '@playwright/test';
import type { Portal } from './portal.ts';
import { openRendered, untilRendered } from './rendered-page.ts';
import { demo, openContext, type Visitor } from './visitor.ts';

/** Start and end of a call of the API, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How many calls follow one another: a call follows all that had ended when it started. */
export function wavesOf(calls: readonly Span[]): number {
  const inOrder = calls.toSorted((a, b) => a.from - b.from);
  const depths: number[] = [];
  for (const [index, call] of inOrder.entries()) {
    const before = depths
      .slice(0, index)
      .filter((_, other) => (inOrder[other]?.to ?? Number.POSITIVE_INFINITY) <= call.from);
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

export interface ApiWaves {
  readonly calls: number;
  readonly waves: number;
}

export interface HomeLoads {
  /** From the click on 'Anmelden'. */
  readonly signIn: ApiWaves;
  /** From the HTML of a deep link. */
  readonly deepLink: ApiWaves;
}

/** Long enough that calls in quick succession do not look like calls that wait for one another. */
const distantServer = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** Calls of the API until the home page shows its content instead of a skeleton. */
export async function homeLoads(browser: Browser, portal: Portal, visitor: Visitor): Promise<HomeLoads> {
  const context = await openContext(browser, portal);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', distantServer);
    await page.goto('/login');
    await page.getByLabel('E-Mail-Adresse').fill(demo.username);
    await page.getByLabel('Passwort', { exact: true }).fill(demo.password);
    const clickedAt = await page.evaluate(() => performance.now());
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const signIn = await wavesUntilContent(page, clickedAt);
    await untilRendered(visitor.home, async () => (await openRendered(page, visitor.home)) || null);
    return { signIn, deepLink: await wavesUntilContent(page, 0) };
  } finally {
    await context.close();
  }
}

/** Calls that are unfinished when the content shows were not waited for, and do not count. */
async function wavesUntilContent(page: Page, since: number): Promise<ApiWaves> {
  const shown = await page.waitForFunction(() => {
    const isThere = document.querySelector('main h1') && !document.querySelector('[data-skeleton], [aria-busy="true"]');
    return isThere && performance.now();
  });
  const calls = await page.evaluate(
    ({ from, to }) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/'))
        .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration }))
        .filter((call) => call.from >= from && call.to <= to),
    { from: since, to: Number(await shown.jsonValue()) },
  );
  return { calls: calls.length, waves: wavesOf(calls) };
}
