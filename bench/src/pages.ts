import type { Browser } from '@playwright/test';
import { type Compared, interleaved, type Pair, type Side } from './interleaved.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { largestPaint, prefetchedNavigation } from './page-speed.ts';
import type { Portal } from './portal.ts';
import { signIn, type Visitor } from './visitor.ts';

export interface PageResults {
  readonly login: Pair<PageLoad>;
  readonly deepLink: Pair<PageLoad>;
  /** Milliseconds. */
  readonly loginPaint: Compared;
  readonly deepLinkPaint: Compared;
  readonly navigation: Compared;
}

const turns = { paint: 15, navigation: 15 };

/** Measures the login, a deep link into a remote, and the way from the shell's home into that remote. */
export async function measurePages(browser: Browser, portals: Pair<Portal>): Promise<PageResults> {
  const visitors: Pair<Visitor> = {
    federated: await signIn(browser, portals.federated),
    monolith: await signIn(browser, portals.monolith),
  };
  const deepLink = (side: Side) => [portals[side], visitors[side].subscription, visitors[side].memory] as const;
  const both = async <T>(measure: (side: Side) => Promise<T>): Promise<Pair<T>> => ({
    federated: await measure('federated'),
    monolith: await measure('monolith'),
  });
  return {
    login: await both((side) => loadPage(browser, portals[side], '/login')),
    deepLink: await both((side) => loadPage(browser, ...deepLink(side))),
    loginPaint: await interleaved(turns.paint, (side) => largestPaint(browser, portals[side], '/login')),
    deepLinkPaint: await interleaved(turns.paint, (side) => largestPaint(browser, ...deepLink(side))),
    navigation: await interleaved(turns.navigation, (side) =>
      prefetchedNavigation(browser, portals[side], visitors[side]),
    ),
  };
}
