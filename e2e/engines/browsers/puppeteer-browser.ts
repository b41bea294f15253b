import { createHash } from 'node:crypto';
import type { ElementHandle, Frame, Page, Browser as Puppeteer } from 'puppeteer-core';
import type { Browser } from './browser.ts';

const height = 900;

/** A browser that puppeteer drives: Firefox by WebDriver BiDi, Chromium by its own protocol. */
export async function openWindow(puppeteer: Puppeteer): Promise<Browser> {
  const page = await puppeteer.newPage();
  const errors = listen(page);
  let frame: Frame = page.mainFrame();
  const unwrap = (element: ElementHandle) => ({
    click: () => element.click(),
    type: async (text: string) => {
      await element.focus();
      await page.keyboard.type(text);
    },
  });
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    },
    // Its types ask whether an argument is a handle of something in the page. What is sent is data.
    evaluate: (script, argument) =>
      frame.evaluate(script as (argument: unknown) => unknown, argument) as ReturnType<typeof script> as never,
    find: async (script, argument) => {
      const handle = await frame.evaluateHandle(script as (argument: unknown) => Element | null, argument);
      const element = handle.asElement() as ElementHandle | null;
      return element && unwrap(element);
    },
    load: async (source) => void (await frame.evaluate(`${source}\n;null`)),
    enterFrame: async (selector) => {
      const entered = await (await frame.$(selector))?.contentFrame();
      if (!entered) throw new Error(`There is no frame ${selector}`);
      frame = entered;
    },
    leaveFrame: async () => {
      frame = page.mainFrame();
    },
    press: async (key, times) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    },
    setWidth: (width) => page.setViewport({ width, height }),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    consoleErrors: () => errors.splice(0),
    close: () => puppeteer.close(),
  };
}

/**
 * What Firefox says of files that it gives up with their page: nothing has come that it could check, or come through the
 * service worker. Of a worker that fails it says something else.
 */
const givenUp = [createHash('sha256').digest('base64'), 'intercepted the request and encountered an unexpected error'];

function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!givenUp.some((words) => message.includes(words))) errors.push(`page: ${message}`);
  });
  return errors;
}
