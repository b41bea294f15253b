import { registryFolder } from '@kontor/workspace/build-portal';
import type { Browser } from '@playwright/test';
import { inTurns } from '../interleaved.ts';
import { firstVisit } from '../milestones.ts';
import type { Portal } from '../portal.ts';
import { withoutServerScripts, withRegistry } from '../registries.ts';
import { inBrowser, withPortal } from '../running.ts';
import { signIn, withSeveral } from '../visitor.ts';
import { besideLoad, besideVisitors } from './beside.ts';
import { memoryGrowth } from './long-session.ts';
import { type PressName, pressAll } from './presses.ts';
import { type QuietPage, quietPage } from './quiet-page.ts';
import { renderedShare } from './rendered-share.ts';
import { type Scripts, scriptsOfHome } from './scripts.ts';

const pages = ['home', 'subscription'] as const;
export type HandPage = (typeof pages)[number];

type Presses = readonly Readonly<Record<PressName, number>>[];
type OfPages<Figure> = readonly Readonly<Record<HandPage, Figure>>[];

/** How a page feels to a hand on a slow phone: each figure in milliseconds, of every turn. */
export interface Hand {
  readonly quiet: OfPages<QuietPage>;
  readonly alone: Presses;
  readonly besideVisitors: Presses;
  readonly scripts: Scripts;
  readonly renderedShare: { readonly quiet: number; readonly busy: number };
  /** Largest paints of pages that only the browser renders. */
  readonly unrendered: OfPages<number>;
  readonly memoryGrowth: number;
}

/** Of both processors, by other work. */
const busyShare = 0.8;

export const measureHand = (turns: number): Promise<Hand> =>
  inBrowser((browser) =>
    withPortal(registryFolder, async (portal) => {
      const inPages = <Figure>(measure: (page: HandPage) => Promise<Figure>) => inTurns(turns, pages, measure);
      // Signed in anew for each page: a session's cookie is valid for a quarter of an hour.
      const place = async (page: HandPage, of = portal) => {
        const { memory, [page]: path } = await signIn(browser, of);
        return { memory, path };
      };
      const quiet = await inPages(async (page) => quietPage(browser, portal, await place(page)));
      const alone = await pressInTurns(browser, portal, turns);
      const beside = await besideVisitors(portal, await signIn(browser, portal), () =>
        pressInTurns(browser, portal, turns),
      );
      return {
        quiet,
        alone,
        besideVisitors: beside,
        scripts: await scriptsOfHome(browser, portal, await signIn(browser, portal)),
        renderedShare: {
          quiet: await renderedShare(portal, await signIn(browser, portal)),
          busy: await renderedShareBesideLoad(browser, portal),
        },
        unrendered: await withRegistry(withoutServerScripts, (registry) =>
          withPortal(registry, (left) =>
            inPages(async (page) => (await firstVisit(browser, left, await place(page, left))).largestPaint),
          ),
        ),
        memoryGrowth: await memoryGrowth(browser, portal, await signIn(browser, portal)),
      };
    }),
  );

async function renderedShareBesideLoad(browser: Browser, portal: Portal): Promise<number> {
  const visitor = await signIn(browser, portal);
  return besideLoad(busyShare, () => renderedShare(portal, visitor));
}

async function pressInTurns(browser: Browser, portal: Portal, turns: number): Promise<Presses> {
  const measured: Awaited<ReturnType<typeof pressAll>>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(await pressAll(browser, portal, await signIn(browser, portal, withSeveral)));
  }
  return measured;
}
