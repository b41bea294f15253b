import { findTestBrowser } from '@kontor/programs/chromium';
import puppeteer from 'puppeteer-core';
import type { Browser } from './browser.ts';
import { openWindow } from './puppeteer-browser.ts';

/** The engine of all other tests: what it shows is what the others are compared with. */
export async function openChromium(): Promise<Browser> {
  const chromium = await puppeteer.launch({
    executablePath: findTestBrowser(),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--lang=de-DE', '--accept-lang=de-DE'],
  });
  return openWindow(chromium);
}
