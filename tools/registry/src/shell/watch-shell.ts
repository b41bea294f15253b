import { randomUUID } from 'node:crypto';
import { frameOf } from '@kontor/contract/portal-page';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type Pages,
  type Person,
  pagesFor,
  pagesOf,
  pathsKnownTo,
  people,
  usernames,
  visitsOf,
} from '../journey/demo-people.ts';
import { declineMarketing, holdSession } from '../journey/demo-session.ts';
import { drivePage, pageTimeoutMs } from '../journey/drive-page.ts';
import type { Refusal } from '../refusal.ts';
import { debuggerOf } from './debugger.ts';
import { keepPlatform } from './keep-platform.ts';
import { linger } from './linger.ts';
import { watchMoves } from './moves.ts';
import { aMinute, type Place, type Stay } from './place.ts';
import { shellAlone } from './shell-alone.ts';
import { refusedFor } from './shell-rules.ts';
import { leaveProbe, probe } from './stored.ts';
import { tryShell } from './try-shell.ts';

/** Longer than the watch itself, on a busy machine. */
const limitMs = 240_000;

export interface Watched {
  readonly origin: string;
  readonly browser: Browser;
  readonly remote: RemoteRelease;
  /** Pages of the remote that the host shows. */
  readonly pages: Pages;
  /** All pages of the host. */
  readonly known: Pages;
  /** On each page. */
  readonly stay?: Stay;
}

/**
 * Compares what surrounds a remote with what it is without the remote: stays on a page of it, for each user who sees
 * some, then uses the shell, leaves the page, and looks again.
 */
export async function watchShell(watched: Watched): Promise<Refusal[]> {
  const found = await Promise.all(people.map((person) => watchAs(person, watched)));
  return found.flat();
}

async function watchAs(
  person: Person,
  { origin, browser, remote, pages, known, stay = aMinute }: Watched,
): Promise<Refusal[]> {
  const own = pagesFor(person, pages);
  if (own.length === 0) return [];
  const secret = `kontor-gate-${randomUUID()}`;
  const enter = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'de-DE',
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(pageTimeoutMs);
    await context.addInitScript(keepPlatform, secret);
    await context.addInitScript(leaveProbe, probe);
    await (person === 'visitor' ? declineMarketing(context) : holdSession(context, usernames[person]));
    return context;
  };
  const context = await enter();
  try {
    const [visit] = await visitsOf(person, own, context.request);
    if (!visit) return [];
    const hosts = await pathsKnownTo(person, pagesOf('host', known), context.request);
    const who = person === 'visitor' ? 'no user signed in' : usernames[person];
    const where = `On the page ${visit.page}, with ${who}`;
    const page = await context.newPage();
    const driven = await drivePage(
      page,
      async () => {
        await page.goto(visit.path);
        await page.locator('main h1').first().waitFor();
        const moves = watchMoves(page);
        const { pathname } = new URL(page.url());
        const others = hosts.filter((path) => path !== pathname);
        const alone = await shellAlone(enter, remote, others);
        const own = pages[visit.page];
        const isFramed = own !== undefined && frameOf(own) === 'navigation';
        if (isFramed && alone.way === null) return refusedFor('shell-parts', where, [nothingToCompare]);
        const way = isFramed ? alone.way : null;
        return watchPage(page, { where, remote: remote.build.name, secret, moves, way, alone, stay });
      },
      limitMs,
    );
    return 'result' in driven ? driven.result : refusedFor('shell-reacts', where, [`the page ${driven.trouble}`]);
  } finally {
    await context.close();
  }
}

const nothingToCompare = 'the navigation leads to no page of the host, even without the remote';

async function watchPage(page: Page, place: Place): Promise<Refusal[]> {
  const inside = await debuggerOf(page);
  const stayed = await linger(page, inside, place);
  return stayed.length > 0 ? stayed : tryShell(page, inside, place);
}
