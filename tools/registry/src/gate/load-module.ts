import { defaultLanguage, languages, localeOf } from '@kontor/contract/language';
import type { RemoteRelease } from '@kontor/contract/registry';
import { type Browser, errors, type Page } from '@playwright/test';
import { type Pages, pagesFor, people, visitsOf } from '../journey/demo-people.ts';
import { drivePage, pageTimeoutMs } from '../journey/drive-page.ts';
import { consoleComplaints, isAboutOther, isAboutRequest } from '../journey/page-complaints.ts';
import { asPerson } from '../journey/smoke-journey.ts';

export type Loaded =
  /** The host redirected these addresses without loading the remote. */
  | { readonly state: 'unknown'; readonly pages: readonly string[] }
  | { readonly state: 'failed'; readonly complaints: readonly string[] }
  | {
      readonly state: 'loaded';
      /** What it exposes, as data; components by their names. */
      readonly exposed: unknown;
      /** What the browser reports in addition. */
      readonly complaints: readonly string[];
    };

/** The answer of the remote's container. */
type Answer = { readonly state: 'absent' | 'failed' } | { readonly state: 'loaded'; readonly exposed: unknown };

/**
 * Lets the host load a remote, by opening its first page that the host knows, and gets the module that the host got
 * from the remote's own container: the same call that the host's runtime makes.
 *
 * @param assigned pages that the host requests from the remote
 */
export async function loadModule(
  origin: string,
  release: RemoteRelease,
  assigned: Pages,
  browser: Browser,
): Promise<Loaded> {
  const person = people.find((each) => pagesFor(each, assigned).length > 0);
  if (!person) return { state: 'unknown', pages: [] };
  const context = await browser.newContext({ baseURL: origin, locale: localeOf[defaultLanguage] });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(pageTimeoutMs);
    const complaints = consoleComplaints(page);
    const told = () => complaints.filter((each) => !isAboutRequest(each) && !isAboutOther(each, release.build.name));
    return await asPerson(context, person, defaultLanguage, async () => {
      const pages = pagesFor(person, assigned);
      for (const { path } of await visitsOf(person, pages, context.request)) {
        const shown = await drivePage(page, async () => {
          await page.goto(path);
          return exposedBy(page, release.build.global);
        });
        if ('trouble' in shown) return { state: 'failed', complaints: [...told(), `its page ${shown.trouble}`] };
        const answer = shown.result;
        if (answer.state === 'loaded') return { ...answer, complaints: told() };
        if (answer.state === 'failed' || told().length > 0) return { state: 'failed', complaints: told() };
      }
      return { state: 'unknown', pages: pages.map(({ page }) => page) };
    });
  } finally {
    await context.close();
  }
}

/**
 * Waits until the host shows the remote, or reports that it cannot, and reads the module in the page. Values that are
 * not data are replaced by their names.
 */
async function exposedBy(page: Page, global: string): Promise<Answer> {
  try {
    await page.locator('main h1').first().waitFor();
  } catch (error) {
    if (error instanceof errors.TimeoutError) return { state: 'failed' };
    throw error;
  }
  return page.evaluate(
    async ({ name, languages }): Promise<Answer> => {
      const isObject = (value: unknown): value is Record<string, unknown> =>
        typeof value === 'object' && value !== null;
      const plain = (value: unknown): unknown => {
        if (typeof value === 'function' || (isObject(value) && '$$typeof' in value)) return 'component';
        if (Array.isArray(value)) return value.map(plain);
        if (!isObject(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
      };
      const route = (value: unknown): unknown => {
        if (!isObject(value)) return value;
        const { path, element, Component, lazy, children } = value;
        const below = Array.isArray(children) ? children.map(route) : children;
        const shows = [element, Component, lazy].some((each) => each !== undefined);
        return { path, shows, children: below };
      };
      const container: unknown = Reflect.get(globalThis, name);
      if (!isObject(container) || typeof container['get'] !== 'function') return { state: 'absent' };
      const get = container['get'] as (module: string) => Promise<() => unknown>;
      const remote = await get('./remote')
        .then((factory) => factory())
        // A module that threw is incomplete; requesting the rest throws again.
        .then((module) => (isObject(module) ? (module['remote'] ?? null) : null))
        // The reason is in the console, where the host logged it.
        .catch(() => undefined);
      if (remote === undefined) return { state: 'failed' };
      if (!isObject(remote)) return { state: 'loaded', exposed: null };
      const { routes, i18n, ...others } = remote;
      const data = plain(others) as object;
      // Texts that are loaded one language at a time. What does not load is missing.
      const load =
        isObject(i18n) && typeof i18n['load'] === 'function'
          ? (i18n['load'] as (language: string) => Promise<unknown>)
          : null;
      const loaded = languages.map(async (language) => [language, await load?.(language).catch(() => null)] as const);
      const texts = load ? Object.fromEntries(await Promise.all(loaded)) : i18n;
      return {
        state: 'loaded',
        exposed: { ...data, i18n: plain(texts), routes: Array.isArray(routes) ? routes.map(route) : routes },
      };
    },
    { name: global, languages },
  );
}
