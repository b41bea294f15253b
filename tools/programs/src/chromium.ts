import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './debian-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Chromium without a window: it does the same work in less time. A whole browser renders its own tool bar as a page, for
 * each window anew, while the page in it loads. It restores no page when its user goes back.
 */
const headless = 'chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && isExecutable(path));

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));

/** A whole browser, for the gate and for going back: the one of CHROMIUM_PATH, one on the PATH, or Playwright's own. */
export const findChromium = (): string | undefined =>
  firstOf([process.env.CHROMIUM_PATH, ...onPath(names), chromium.executablePath()]);

/** The browser for tests and measurements: the one of CHROMIUM_PATH, the one without a window, or any. */
export const findTestBrowser = (): string | undefined =>
  firstOf([process.env.CHROMIUM_PATH, ...onPath([headless])]) ?? findChromium();

/** Installs the browsers that tests and measurements need, where that is possible. Logs which one they use, and returns it. */
export function ensureTestBrowsers(): string {
  const whole = ensureChromium();
  if (firstOf(onPath([headless])) === undefined) installPackages(headless);
  const found = findTestBrowser() ?? whole;
  console.log(`Browser of tests and measurements: ${found}`);
  return found;
}

/** Finds a browser, or installs one: Playwright's download first, otherwise Debian's package. Logs one line. */
export function ensureChromium(tell: (message: string) => void = console.log): string {
  const told = (message: string, path: string): string => {
    tell(message);
    return path;
  };
  const found = findChromium();
  if (found !== undefined) return told(`Browser: ${found}`, found);
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore' });
  const downloaded = findChromium();
  if (downloaded !== undefined) return told(`Browser: downloaded ${downloaded}`, downloaded);
  // The font is the one whose metrics the portal's fallback has: without it, texts change their width when Inter arrives.
  installPackages('chromium', 'fonts-liberation');
  const installed = findChromium();
  if (installed !== undefined) return told(`Browser: installed ${installed} from Debian's packages`, installed);
  throw new Error('No Chromium found, and none could be installed. Install one, or name it in CHROMIUM_PATH.');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
