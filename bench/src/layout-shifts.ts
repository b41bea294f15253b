import { type Language, languages, localeOf } from '@kontor/contract/language';
import { inParallel } from '@kontor/registry/in-parallel';
import { registryFolder } from '@kontor/workspace/build-portal';
import type { Browser } from '@playwright/test';
import { type Opened, withEveryPage } from './every-page.ts';
import { answerLate } from './late-answers.ts';
import { firstVisit } from './milestones.ts';
import type { Portal } from './portal.ts';
import { withoutServerScripts, withRegistry } from './registries.ts';
import { inBrowser, withPortal } from './running.ts';

/** How much one page's layout shifts. */
export interface PageShift {
  readonly page: string;
  readonly shift: number;
  /** What has moved, for developers. */
  readonly moved: readonly string[];
}

/** Who renders the pages: the server, as seen on a slow phone, or the browser, from answers that come late. */
export const ways = ['server', 'browser'] as const;
export type Way = (typeof ways)[number];

/** Measured in one window, in both languages. */
export interface Shifts {
  readonly way: Way;
  readonly width: number;
  readonly pages: readonly PageShift[];
}

/** Of the widths that the design is made for. */
const widths = [390, 1440];

/** Pages at once: shifts are no times. A page on a slow phone keeps its processor busy, others wait most of the time. */
const tabs: Readonly<Record<Way, number>> = { server: 1, browser: 2 };

interface Selected {
  readonly ways?: readonly Way[];
  readonly widths?: readonly number[];
  /** Pages with such names. */
  readonly page?: RegExp;
}

/**
 * Opens every page in both languages and at both widths, as the server renders it and as a portal that leaves it to the browser.
 */
export const layoutShifts = (selected: Selected = {}): Promise<Shifts[]> =>
  inBrowser(
    (browser) =>
      withPortal(registryFolder, (server) =>
        withRegistry(withoutServerScripts, (unrendered) =>
          withPortal(unrendered, (left) => openAll(browser, { server, browser: left }, selected)),
        ),
      ),
    { measuresTimes: false },
  );

async function openAll(
  browser: Browser,
  portals: Readonly<Record<Way, Portal>>,
  { ways: selectedWays = ways, widths: selectedWidths = widths, page = /./ }: Selected,
): Promise<Shifts[]> {
  const measured: Shifts[] = [];
  for (const way of selectedWays) {
    for (const width of selectedWidths) {
      const pages: PageShift[] = [];
      for (const language of languages) {
        const visit = (opened: Opened) => shiftOf(browser, portals[way], { ...opened, way, width, language });
        const shifts = await withEveryPage(browser, portals[way], language, (all) =>
          inParallel(
            all.filter((opened) => page.test(opened.page)),
            tabs[way],
            visit,
          ),
        );
        pages.push(...shifts);
      }
      measured.push({ way, width, pages });
    }
  }
  return measured;
}

interface Visit extends Opened {
  readonly way: Way;
  readonly width: number;
  readonly language: Language;
}

async function shiftOf(
  browser: Browser,
  portal: Portal,
  { page, path, recall, way, width, language }: Visit,
): Promise<PageShift> {
  const { layoutShift, shifts } = await firstVisit(browser, portal, {
    path,
    memory: await recall(),
    options: { viewport: { width, height: width < 600 ? 844 : 900 }, locale: localeOf[language] },
    staysUntilQuiet: true,
    ...(way === 'browser' && { prepare: (context) => answerLate(context, `${language}${width}`), isSlow: false }),
  });
  return {
    page: `${page}, ${language}`,
    shift: layoutShift,
    moved: shifts.flatMap(({ at, value, moved }) => [`${Math.round(at)} ms: ${value.toFixed(3)}`, ...moved]),
  };
}
