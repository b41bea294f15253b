import AxeBuilder from '@axe-core/playwright';
import { consoleComplaints } from '@kontor/registry-tool/journey/page-complaints';
import { test as base, expect, type Page } from '@playwright/test';

/** Widths of the design's two layouts, one between and one beyond them; heights of common devices. */
export const viewports = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 2560, height: 1440 },
} as const;

export interface Visit {
  /** Checks the current page for accessibility (WCAG 2.2 AA) and horizontal scrolling, and saves a screenshot. */
  readonly pass: (name: string) => Promise<void>;
  /** Checks only horizontal scrolling, and saves a screenshot. */
  readonly fit: (name: string) => Promise<void>;
}

const allowed = new WeakMap<Page, RegExp[]>();

interface Fixtures {
  readonly visit: Visit;
  /** Declares what a test breaks on purpose, so that only other console messages fail it. */
  readonly allow: (...complaints: RegExp[]) => void;
}

/** Every test has a page that fails it on any console error or page error. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const complaints = consoleComplaints(page);
    await use(page);
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
      count += 1;
      const file = `.screenshots/${folder}/${String(count).padStart(2, '0')}-${name}.png`;
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
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

/** The browser logs every 4xx answer; `GET /user` while signed out and a refused form are part of the journey. */
const partOfTheJourney = /status of (401|422)/;

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const summary = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect.soft(summary, `accessibility of ${name}`).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth === clientWidth) return [];
    // Boxes that are too wide, and boxes whose text overflows.
    const reachesOut = (element: Element) =>
      element.getBoundingClientRect().left + Math.max(element.clientWidth, element.scrollWidth) > clientWidth + 1;
    const innermost = [...document.querySelectorAll('body *')].filter(
      (element) => reachesOut(element) && ![...element.children].some(reachesOut),
    );
    return [`${scrollWidth - clientWidth} px`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
  expect.soft(tooWide, `sideways scrolling of ${name}`).toEqual([]);
}

export { expect };
