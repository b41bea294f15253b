import type { Browser, Locator, Page } from '@playwright/test';
import { untilSettled } from '../page-load.ts';
import type { Portal } from '../portal.ts';
import { openSlowPage, slowDownProcessor } from '../slow-phone.ts';
import { openContext, type Visitor } from '../visitor.ts';

interface Press {
  readonly press: (page: Page) => Promise<void>;
  /** What is there when it is done, and what is not. */
  readonly shows?: (page: Page) => Locator;
  readonly hides?: (page: Page) => Locator;
}

const dialog = (page: Page) => page.getByRole('dialog');
const escape = { press: (page: Page) => page.keyboard.press('Escape'), hides: dialog };

/** What a hand does on a page, by its name in the results; each leaves the page as the next one needs it. */
const presses = {
  interval: { press: (page) => page.getByRole('radio', { name: /^Jährlich/ }).click() },
  plan: { press: (page) => page.getByRole('radio', { name: /^Professional/ }).click() },
  quantity: { press: (page) => page.getByRole('button', { name: 'Eine Kasse mehr' }).click() },
  checkout: { press: (page) => checkoutOf(page).click(), shows: dialog },
  'checkout closed': escape,
  palette: { press: (page) => page.keyboard.press('Control+k'), shows: dialog },
  'typing in the palette': { press: (page) => page.keyboard.type('r') },
  'palette closed': escape,
  switcher: {
    press: (page) => page.getByRole('button', { name: /Organisation und Shop wechseln$/ }).click(),
    shows: dialog,
  },
  'switcher closed': escape,
  navigation: {
    press: (page) => page.getByRole('link', { name: 'Stammdaten', exact: true }).click(),
    shows: (page) => page.getByLabel('Straße und Hausnummer'),
  },
  form: { press: (page) => page.getByLabel('Straße und Hausnummer').press('x') },
} as const satisfies Record<string, Press>;

export type PressName = keyof typeof presses;
export const pressNames = Object.keys(presses) as readonly PressName[];

const checkoutOf = (page: Page) => {
  const name = /^(Weiter z|Z)ur Bestellung/;
  const either = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  return either.filter({ visible: true }).first();
};

/** Milliseconds, on a machine with others on it. */
const longest = 120_000;

interface Interaction extends PerformanceEntry {
  /** 0 for an event that is no interaction. */
  readonly interactionId: number;
}

declare global {
  interface Window {
    /** Set by `watch`: milliseconds of each interaction until the next paint, by its number. */
    interactions: Map<number, number>;
  }
}

/** Runs in the page before its own scripts, and must not refer to anything outside. */
function watch(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Interaction[]) {
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe(options);
}

/** Runs in the page: the slowest interaction since it was last asked, once it is painted and reported; below 16 ms none is. */
const slowest = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        requestIdleCallback(() => {
          const found = Math.max(16, ...window.interactions.values());
          window.interactions.clear();
          resolve(found);
        }),
      ),
    );
  });

/** Interaction to next paint (https://web.dev/articles/inp) of each, on a slow phone, in milliseconds. */
export async function pressAll(
  browser: Browser,
  portal: Portal,
  { subscription, memory }: Visitor,
): Promise<Readonly<Record<PressName, number>>> {
  const context = await openContext(browser, portal, memory);
  try {
    context.setDefaultTimeout(longest);
    await context.addInitScript(watch);
    const { page, session } = await openSlowPage(context);
    await page.goto(subscription);
    await untilSettled(page);
    await slowDownProcessor(session);
    const durations: [PressName, number][] = [];
    for (const name of pressNames) {
      const { press, shows, hides }: Press = presses[name];
      await press(page);
      durations.push([name, await page.evaluate(slowest)]);
      await shows?.(page).waitFor();
      await hides?.(page).waitFor({ state: 'hidden' });
      await untilSettled(page);
    }
    return Object.fromEntries(durations) as Record<PressName, number>;
  } finally {
    await context.close();
  }
}
