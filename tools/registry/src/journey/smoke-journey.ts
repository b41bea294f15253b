import { addresses } from '@kontor/contract/addresses';
import { languages as every, type Language, localeOf } from '@kontor/contract/language';
import { inParallel } from '@kontor/registry/in-parallel';
import { type Browser, type BrowserContext, errors, type Page } from '@playwright/test';
import { type Pages, type Person, pagesFor, pagesOf, people, usernames, type Visit, visitsOf } from './demo-people.ts';
import { declineMarketing, holdSession, inLanguage } from './demo-session.ts';
import { drivePage, pageTimeoutMs } from './drive-page.ts';
import { consoleComplaints, isAboutOther, isAboutRequest, requestComplaints } from './page-complaints.ts';

/** The defects of a remote's page. */
export interface Fault {
  readonly remote: string;
  readonly page: string;
  readonly person: Person;
  readonly language: Language;
  readonly reason: string;
}

export interface Journey {
  /** Of a portal with demo data. */
  readonly origin: string;
  /** Names of remotes; `host` stands for the pages of the shell itself. */
  readonly remotes: readonly string[];
  /** All unless given. */
  readonly languages?: readonly Language[];
  /** Pages of the running host and its remotes. */
  readonly known: Pages;
  readonly browser: Browser;
}

/** Simultaneous pages: as many as keep two processors busy. */
const tabs = 3;

/** Where the host redirects from unknown or forbidden pages. */
const elsewhere: readonly string[] = [addresses.notFound, addresses.accessDenied];

type Seen = Pick<Fault, 'page' | 'reason'>;

/**
 * Opens every page of the remotes by its address, in each language, as a user of the demo data who may see it: it has
 * exactly one heading, no error in the console, and no failed request. Returns the defects, or nothing. Defects of
 * other remotes on the same page are ignored.
 */
export async function smokeJourney({ origin, remotes, languages = every, known, browser }: Journey): Promise<Fault[]> {
  const faults: Fault[] = [];
  const owned = Object.assign({}, ...remotes.map((remote) => pagesOf(remote, known))) as Pages;
  const ownerOf = (page: string) => owned[page]?.owner ?? '';
  for (const language of languages) {
    for (const person of people) {
      const pages = pagesFor(person, owned);
      if (pages.length === 0) continue;
      const locale = localeOf[language];
      const context = await browser.newContext({ baseURL: origin, locale, viewport: { width: 1440, height: 900 } });
      try {
        await asPerson(context, person, language, async () => {
          const visits = await visitsOf(person, pages, context.request);
          const found = await inParallel(visits, tabs, (visit) => look(context, visit, language));
          const own = found.flat().filter(({ page, reason }) => !isAboutOther(reason, ownerOf(page)));
          faults.push(...own.map((fault) => ({ ...fault, remote: ownerOf(fault.page), person, language })));
        });
      } finally {
        await context.close();
      }
    }
  }
  return faults;
}

/** Signs a user in for some work, and sets the language. */
export async function asPerson<Result>(
  context: BrowserContext,
  person: Person,
  language: Language,
  work: () => Promise<Result>,
): Promise<Result> {
  if (person === 'visitor') {
    await declineMarketing(context);
    return work();
  }
  await holdSession(context, usernames[person]);
  return inLanguage(context, language, work);
}

async function look(context: BrowserContext, { page: name, path }: Visit, language: Language): Promise<Seen[]> {
  const page = await context.newPage();
  const [console, requests] = [consoleComplaints(page), requestComplaints(page)];
  page.setDefaultTimeout(pageTimeoutMs);
  try {
    const shown = await drivePage(page, async () => {
      await page.goto(path);
      return untilShown(page, language);
    });
    const unfinished = 'result' in shown ? shown.result : [shown.trouble];
    const { pathname } = new URL(page.url());
    if (elsewhere.includes(pathname) && pathname !== path) unfinished.push(`leads to ${pathname}`);
    const complaints = console.filter((complaint) => !isAboutRequest(complaint));
    return [...unfinished, ...complaints, ...requests].map((reason) => ({ page: name, reason }));
  } finally {
    await page.close();
  }
}

/** Waits until a page shows its content, and reports what is missing. */
async function untilShown(page: Page, language: Language): Promise<string[]> {
  const waits: readonly (readonly [what: string, state: () => Promise<unknown>])[] = [
    ['shows no heading', () => page.locator('main h1').first().waitFor({ timeout: pageTimeoutMs })],
    [
      'does not finish loading',
      () => page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main [data-skeleton]')),
    ],
    [`is not in ${language}`, () => page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })],
  ];
  for (const [what, state] of waits) {
    try {
      await state();
    } catch (error) {
      if (error instanceof errors.TimeoutError) return [what];
      throw error;
    }
  }
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return headings === 1 ? [] : [`has ${headings} headings of the first level`];
}
