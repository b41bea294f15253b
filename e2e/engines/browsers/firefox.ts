import puppeteer from 'puppeteer-core';
import type { Browser } from './browser.ts';
import { programOf } from './programs.ts';
import { openWindow } from './puppeteer-browser.ts';

/** Firefox by WebDriver BiDi, which needs no driver beside it. Its console is heard from the first script of a page on. */
export async function openFirefox(): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('firefox'),
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'de-DE, de',
      // Puppeteer switches the back-forward cache off.
      'fission.bfcacheInParent': true,
    },
  });
  return openWindow(firefox);
}
