import type { RemoteRelease } from '@kontor/contract/registry';
import type { Browser, Page } from '@playwright/test';
import { pagesFor, people, visitsOf } from '../journey/demo-people.ts';
import { consoleComplaints } from '../journey/page-complaints.ts';
import { asPerson, pagesOf } from '../journey/smoke-journey.ts';

export interface Loaded {
  /** What it exposes, as data; components are named, not taken. `null` where nothing arrived. */
  readonly exposed: unknown;
  /** What the browser says of it. */
  readonly complaints: readonly string[];
}

/**
 * Lets the host load a remote, by opening the first page that the remote owns, and asks the remote's own container for the module that
 * the host got: the same call that the host's runtime makes. `null` where no page is assigned to it.
 */
export async function loadModule(origin: string, release: RemoteRelease, browser: Browser): Promise<Loaded | null> {
  const owned = pagesOf(release.build.name);
  const person = people.find((each) => pagesFor(each).some((name) => owned.includes(name)));
  const first = person && pagesFor(person).find((name) => owned.includes(name));
  if (!person || !first) return null;
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' });
  try {
    const page = await context.newPage();
    const complaints = consoleComplaints(page);
    let exposed: unknown = null;
    await asPerson(context, person, 'de', async () => {
      const [visit] = await visitsOf(person, [first], context.request);
      await page.goto(visit?.path ?? '/');
      // Also where the remote fails: then its place is taken by a page that says so.
      await page.locator('main h1').first().waitFor({ timeout: 15_000 });
      exposed = await exposedBy(page, release.build.global);
    });
    return { exposed, complaints };
  } finally {
    await context.close();
  }
}

/** Runs in the page. What is no data becomes the name of what it is. */
const exposedBy = (page: Page, global: string): Promise<unknown> =>
  page.evaluate(async (name) => {
    const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
    const plain = (value: unknown): unknown => {
      if (typeof value === 'function' || (isObject(value) && '$$typeof' in value)) return 'component';
      if (Array.isArray(value)) return value.map(plain);
      if (!isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
    };
    const route = (value: unknown): unknown => {
      if (!isObject(value)) return value;
      const { path, element, Component, children } = value;
      const below = Array.isArray(children) ? children.map(route) : children;
      return { path, shows: element !== undefined || Component !== undefined, children: below };
    };
    const container: unknown = Reflect.get(globalThis, name);
    if (!isObject(container) || typeof container['get'] !== 'function') return null;
    const get = container['get'] as (module: string) => Promise<() => unknown>;
    const module = await get('./remote')
      .then((factory) => factory())
      // What went wrong stands in the console: the host has met it before.
      .catch(() => null);
    if (!isObject(module) || !isObject(module['remote'])) return null;
    const { routes, ...others } = module['remote'];
    return { ...(plain(others) as object), routes: Array.isArray(routes) ? routes.map(route) : routes };
  }, global);
