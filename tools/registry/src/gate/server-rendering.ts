import { setTimeout as pause } from 'node:timers/promises';
import { type Language, languages } from '@kontor/contract/language';
import type { HostRelease, Release } from '@kontor/contract/registry';
import { subjectOf } from '@kontor/registry/releases-in-place';
import { type Browser, type BrowserContext, errors } from '@playwright/test';
import { type Pages, pagesFor, pagesOf, people, usernames, type Visit, visitsOf } from '../journey/demo-people.ts';
import { pageTimeoutMs } from '../journey/drive-page.ts';
import { asPerson } from '../journey/smoke-journey.ts';
import type { Refusal } from '../refusal.ts';

/**
 * For each page, and for all of them together: on a busy machine a page may take longer than visitors wait, and the next visit
 * gets it. A page that has cost a process is tried again after half a minute.
 */
const timeoutMs = { each: 45_000, all: 120_000 };

/** What a busy machine may bring about. */
const mayPass = /^(?:slow|ended)/;

interface Checked {
  readonly origin: string;
  readonly browser: Browser;
  readonly host: HostRelease;
  /** The host itself, or a remote. */
  readonly release: Release;
  /** Pages of the running host. */
  readonly known: Pages;
}

/**
 * The portal renders every page of a release on the server, in every language: public ones for everyone, the others for
 * each user of the demo data who may see them. Otherwise browsers would render it, and visitors wait.
 */
export async function serverRendering({ origin, browser, host, release, known }: Checked): Promise<Refusal[]> {
  if (!host.build.server || !release.build.server) return [];
  const name = subjectOf(release);
  const owned = pagesOf(name, known);
  const failures = new Map<string, Set<string>>();
  const end = performance.now() + timeoutMs.all;
  for (const language of languages) {
    for (const person of people) {
      const pages = pagesFor(person, owned).filter(({ path }) => person !== 'visitor' || !path.includes(':'));
      if (pages.length === 0) continue;
      const context = await browser.newContext({ baseURL: origin, locale: language });
      try {
        await asPerson(context, person, language, async () => {
          for (const visit of await visitsOf(person, pages, context.request)) {
            const reason = await whyNotRendered(context, visit, language, end);
            const who = person === 'visitor' ? '' : ` for ${usernames[person]}`;
            const place = `${visit.page} of ${name} (${visit.path})${who}`;
            if (reason !== null) failures.set(place, (failures.get(place) ?? new Set()).add(reason));
          }
        });
      } finally {
        await context.close();
      }
    }
  }
  return [...failures].map(([place, reasons]) => ({
    rule: 'server-rendering',
    reason: `The server cannot render the page ${place}: ${[...reasons].join('; ')}.`,
    wayOut:
      'Open that page of a local portal, whose log has the whole error: what is rendered must not ask for the browser, its window or its document before an effect.',
  }));
}

/** Of hosts built before signed-in pages were rendered. */
const olderHost = 'none: the host does not say which calls its pages need';
/** Of pages without content of their own, and of those that only the browser could render. */
const leftToBrowser = 'none: the host leaves it to the browser';

/** What the portal says of a page that it sends for the browser to render; `null` if it is rendered, or is not meant to. */
async function whyNotRendered(
  context: BrowserContext,
  { path }: Visit,
  language: Language,
  end: number,
): Promise<string | null> {
  const deadline = Math.min(end, performance.now() + timeoutMs.each);
  const headers = { accept: 'text/html', 'accept-language': language };
  for (;;) {
    const answer = await context.request.get(path, { headers });
    const [, outcome] = /^rendering;desc="(.*)"$/.exec(answer.headers()['server-timing'] ?? '') ?? [];
    if (outcome === undefined || outcome === olderHost) return null;
    if (outcome === leftToBrowser) return (await leadsElsewhere(context, path)) ? null : outcome;
    if (!mayPass.test(outcome) || performance.now() > deadline) return outcome;
    await pause(50);
  }
}

/** Whether a page redirects. One that shows nothing is reported by the journey. */
async function leadsElsewhere(context: BrowserContext, path: string): Promise<boolean> {
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.locator('main h1').first().waitFor({ timeout: pageTimeoutMs });
    return new URL(page.url()).pathname !== path;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  } finally {
    await page.close();
  }
}
