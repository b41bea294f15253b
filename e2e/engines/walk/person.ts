import { mkdir } from 'node:fs/promises';
import type { Browser, Found, PageScript, Sent } from '../browsers/browser.ts';
import { until } from '../browsers/until.ts';
import { findInPage, library, stepsTo, type Wanted } from './find-in-page.ts';
import { pendingInPage } from './pending-in-page.ts';

/** A person with a browser. Every action waits until the page is ready for it; none waits for a time. */
export class Person {
  readonly browser: Browser;
  readonly #origin: string;
  readonly #engine: string;

  constructor(browser: Browser, origin: string, engine: string) {
    this.browser = browser;
    this.#origin = origin;
    this.#engine = engine;
  }

  /** By the address bar: the document before is left. */
  async opens(path: string): Promise<void> {
    await this.browser.open(this.#origin + path);
    await this.settles();
  }

  /**
   * As the button of the browser does. Begun after the call has been answered, which a page that is left cannot do any
   * more.
   */
  async goesBack(): Promise<void> {
    await this.asks(() => void setTimeout(() => history.back()), null);
  }

  asks<Argument extends Sent, Answer>(
    script: PageScript<Argument, Answer>,
    argument: Argument,
  ): Promise<Awaited<Answer>> {
    return this.browser.evaluate(script, argument);
  }

  /** Until the page is there, its browser has taken it over, and nothing of it loads or moves. */
  async settles(): Promise<void> {
    await until('the page settles', async () => {
      const pending = await this.asks(pendingInPage, null);
      if (pending !== null) throw new Error(`${await this.at()}: ${pending}`);
    });
  }

  async clicks(wanted: Wanted): Promise<void> {
    await this.#uses(wanted, (found) => found.click());
  }

  async types(wanted: Wanted, text: string): Promise<void> {
    await this.#uses(wanted, (found) => found.type(text));
  }

  async sees(wanted: Wanted): Promise<void> {
    await this.#uses(wanted, async () => {});
  }

  async seesNot(wanted: Wanted): Promise<void> {
    await until(`no ${describe(wanted)}`, async () => {
      if ((await this.#find(wanted)) !== null) throw new Error(`${describe(wanted)} is shown`);
    });
  }

  /** Path and query. */
  at(): Promise<string> {
    return this.asks(() => location.pathname + location.search, null);
  }

  async comesTo(path: RegExp): Promise<void> {
    await until(`comes to ${path}`, async () => {
      const at = await this.at();
      if (!path.test(at)) throw new Error(`${at} is not ${path}`);
    });
  }

  /** Waits until a script in the page answers as expected; also while pages change. */
  async awaits<Argument extends Sent>(
    what: string,
    script: PageScript<Argument, boolean>,
    argument: Argument,
  ): Promise<void> {
    await until(what, async () => {
      if (!(await this.asks(script, argument))) throw new Error(`not yet: ${what}`);
    });
  }

  async inFrame<Result>(selector: string, work: () => Promise<Result>): Promise<Result> {
    await until(`a frame ${selector}`, () => this.browser.enterFrame(selector));
    try {
      return await work();
    } finally {
      await this.browser.leaveFrame();
    }
  }

  /** Only to be looked at: no test compares pictures. */
  async pictures(name: string): Promise<void> {
    if (process.env.KONTOR_SCREENSHOTS !== '1') return;
    const folder = new URL('../../.screenshots/engines/', import.meta.url).pathname;
    await mkdir(folder, { recursive: true });
    // WebKitGTK does not draw some pages for its driver.
    await this.browser.screenshot(`${folder}${this.#engine}-${name}.png`).catch(() => undefined);
  }

  async #find(wanted: Wanted): Promise<Found | null> {
    if (!(await this.asks(() => 'TestingLibraryDom' in globalThis, null))) await this.browser.load(library);
    return this.browser.find(findInPage, { steps: stepsTo(wanted) });
  }

  /** Again where the page has changed in between. */
  async #uses(wanted: Wanted, use: (found: Found) => Promise<void>): Promise<void> {
    await until(describe(wanted), async () => {
      const found = await this.#find(wanted);
      if (!found) throw new Error(`${describe(wanted)} is not shown at ${await this.at()}`);
      await use(found);
    });
  }
}

const describe = (wanted: Wanted): string =>
  JSON.stringify(wanted, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));
