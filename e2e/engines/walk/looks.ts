import { request as requests } from '@playwright/test';
import { openChromium } from '../browsers/chromium.ts';
import { startWatchedPortal } from '../portal/watched-portal.ts';
import { type Look, lookAtPage } from './page-checks.ts';
import { Person } from './person.ts';
import { arrive, type Visitor, visitors, widths } from './visits.ts';

/** By a page's name and width. */
export type Looks = Readonly<Partial<Record<Visitor, Readonly<Record<string, Look>>>>>;

declare module 'vitest' {
  interface ProvidedContext {
    looks: Looks;
  }
}

/** What every page says in Chromium. */
export async function looksInChromium(): Promise<Looks> {
  const portal = await startWatchedPortal();
  try {
    const looks: Partial<Record<Visitor, Record<string, Look>>> = {};
    for (const visitor of Object.keys(visitors) as Visitor[]) looks[visitor] = await looksOf(visitor, portal.origin);
    return looks;
  } finally {
    await portal.stop();
  }
}

async function looksOf(visitor: Visitor, origin: string): Promise<Record<string, Look>> {
  const request = await requests.newContext({ baseURL: origin });
  const browser = await openChromium();
  try {
    const person = new Person(browser, origin, 'Chromium');
    const looks: Record<string, Look> = {};
    for (const { page, path } of await arrive(person, visitor, request)) {
      await person.opens(path);
      for (const width of widths) {
        await browser.setWidth(width);
        await person.settles();
        await person.pictures(`${page}-${width}`);
        looks[`${page} ${width}`] = await person.asks(lookAtPage, null);
      }
      await browser.setWidth(widths[0]);
    }
    return looks;
  } finally {
    await browser.close();
    await request.dispose();
  }
}
