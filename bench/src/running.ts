import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';

/** Runs a browser for as long as the measurement lasts. */
export async function inBrowser<T>(
  measure: (browser: Browser) => Promise<T>,
  options?: Parameters<typeof launchBrowser>[0],
): Promise<T> {
  const browser = await launchBrowser(options);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Runs the portal of a registry for as long as the measurement lasts. */
export async function withPortal<T>(
  registry: string,
  measure: (portal: Portal) => Promise<T>,
  env?: NodeJS.ProcessEnv,
): Promise<T> {
  const portal = await startPortal(registry, env);
  try {
    return await measure(portal);
  } finally {
    await portal.stop();
  }
}
