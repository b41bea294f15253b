import { routes } from '@kontor/contract/routes';
import { inParallel } from '@kontor/registry/in-parallel';
import { pagesFor, people, usernames, visitsOf } from '@kontor/registry-tool/journey/demo-people';
import { declineMarketing, holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Browser } from '@playwright/test';
import { firstVisit } from './milestones.ts';
import type { Portal } from './portal.ts';
import { type Memory, openContext } from './visitor.ts';

/** How much one page's layout shifts. */
export interface PageShift {
  readonly page: string;
  readonly shift: number;
}

/** Pages at once: shifts are no times, and a page waits most of the time. */
const tabs = 3;

interface Opened {
  readonly page: string;
  readonly path: string;
  readonly memory: Memory;
}

/** Every page of the route table, as a user of the demo data who may see it. */
async function everyPage(browser: Browser, portal: Portal): Promise<Opened[]> {
  const pages: Opened[] = [];
  for (const person of people) {
    const context = await openContext(browser, portal);
    try {
      if (person === 'visitor') await declineMarketing(context);
      else await holdSession(context, usernames[person]);
      const memory = await context.storageState();
      const visits = await visitsOf(person, pagesFor(person, routes), context.request);
      pages.push(...visits.map((visit) => ({ ...visit, memory })));
    } finally {
      await context.close();
    }
  }
  return pages;
}

/** Opens every page on a slow phone in a window of this width. */
export async function layoutShifts(browser: Browser, portal: Portal, width: number): Promise<PageShift[]> {
  const viewport = { width, height: width < 600 ? 844 : 900 };
  return inParallel(await everyPage(browser, portal), tabs, async ({ page, path, memory }) => {
    const { layoutShift } = await firstVisit(browser, portal, {
      path,
      memory,
      options: { viewport },
      staysUntilQuiet: true,
    });
    return { page, shift: layoutShift };
  });
}
