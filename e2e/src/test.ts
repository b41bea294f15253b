import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { consoleComplaints } from '@kontor/registry-tool/journey/page-complaints';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { unnamedRemote } from './about.ts';
import { accessibilityViolations } from './accessibility.ts';
import { copiedData, emptyData, type PortalData } from './portal-data.ts';
import { widerThanPage } from './wider-than-page.ts';

/** Widths of the design's two layouts, one between and one beyond them; heights of common devices. */
export const viewports = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 2560, height: 1440 },
} as const;

export interface Visit {
  /** Checks the current page for accessibility (WCAG 2.2 AA) and horizontal scrolling. */
  readonly pass: (name: string) => Promise<void>;
  /** Checks only horizontal scrolling. */
  readonly fit: (name: string) => Promise<void>;
}

/** To look at every page: no test compares them, and they cost a third of the time of a visit. */
const keepsScreenshots = process.env.KONTOR_SCREENSHOTS === '1';

const allowed = new WeakMap<Page, RegExp[]>();

interface Fixtures {
  readonly visit: Visit;
  /** Declares what a test breaks on purpose, so that only other console messages fail it. */
  readonly allow: (...complaints: RegExp[]) => void;
}

/** Variables of docs/environment.md. */
export type Environment = Readonly<Record<string, string>>;

interface WorkerFixtures {
  /** Environment of the portal. */
  readonly environment: Environment;
  /** Postgres, as in production. The journey of `main-job.spec.ts` has the embedded database of `pnpm start`. */
  readonly portalData: PortalData;
  /**
   * The portal of the pages and requests: one for each worker, so that files that run at the same time share neither
   * users nor a clock.
   */
  readonly portal: { readonly origin: string };
}

/** Every test has a page that fails it on any console error or page error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker' }],
  portalData: [
    async ({ environment }, use) => {
      const data = await (environment.KONTOR_DEMO === '0' ? emptyData() : copiedData());
      await use(data);
      await data.remove();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ environment, portalData }, use) => {
      const server = await startProcess({
        ...portalData.program,
        env: { ...portalData.environment, ...environment },
        port: await freePort(),
        readyAt: '/health/ready',
      });
      await use({ origin: server.origin });
      await server.stop();
      expect(portalData.paymentFindings(), 'what is not as the payment provider declares it').toEqual([]);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  page: async ({ page }, use) => {
    const complaints = consoleComplaints(page);
    const unnamed = new Set<string>();
    page.on('framenavigated', (frame) => {
      const remote = frame === page.mainFrame() ? unnamedRemote(frame.url()) : null;
      if (remote !== null) unnamed.add(remote);
    });
    await use(page);
    await leaveAnswersUnderWay(page.context());
    expect([...unnamed], 'remotes that e2e/turbo.json does not name for this task').toEqual([]);
    const patterns = [partOfTheJourney, ...(allowed.get(page) ?? [])];
    const unexpected = complaints.filter((complaint) => !patterns.some((pattern) => pattern.test(complaint)));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
  allow: async ({ page }, use) => {
    await use((...complaints) => void allowed.set(page, [...(allowed.get(page) ?? []), ...complaints]));
  },
  visit: async ({ page }, use, testInfo) => {
    const folder = testInfo.titlePath
      .slice(1)
      .join(' ')
      .replaceAll(/[^\w]+/g, '-')
      .toLowerCase();
    let count = 0;
    const fit = async (name: string) => {
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      if (keepsScreenshots) {
        count += 1;
        const file = `.screenshots/${folder}/${String(count).padStart(2, '0')}-${name}.png`;
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      }
      await expectNoSidewaysScrolling(page, name);
    };
    await use({
      fit,
      pass: async (name) => {
        await fit(name);
        await expectAccessible(page, name);
      },
    });
  },
});

/**
 * Pages go on asking while a test ends. An answer that it makes itself is then given up with the browser, which is no failure
 * of what was tested.
 */
async function leaveAnswersUnderWay(context: BrowserContext): Promise<void> {
  const all = [context, ...context.pages()];
  await Promise.all(all.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** The browser logs every 4xx answer; `GET /user` while signed out and a refused form are part of the journey. */
const partOfTheJourney = /status of (401|422)/;

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await nothingIsWorkedOn(page);
  await animationsHaveEnded(page);
  // What a press asks for may be asked one frame later, and fades its place again.
  await nothingIsWorkedOn(page);
  await animationsHaveEnded(page);
}

async function nothingIsWorkedOn(page: Page): Promise<void> {
  // Behind an open dialog something may wait for its answer.
  await expect(
    page.locator('[aria-busy=true], [data-skeleton]').and(page.locator(':not([inert] *, [aria-hidden=true] *)')),
  ).toHaveCount(0);
}

async function animationsHaveEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    // Some run for as long as something is worked on.
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await accessibilityViolations(page), `accessibility of ${name}`).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  const tooWide = await page.evaluate(widerThanPage);
  expect.soft(tooWide, `sideways scrolling of ${name}`).toEqual([]);
}

export { expect };
