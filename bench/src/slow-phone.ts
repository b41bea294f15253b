import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Slow 4G as Lighthouse applies it: 1.6 Mbit/s and 150 ms, with the factors that make throttled requests behave like a
 * slow connection.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** A page with a slow connection. Slow its processor down when it has its answer. */
export async function openSlowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  return { page, session };
}

/**
 * A mid-range phone relative to the measuring machine. A processor is kept busy to be slow: on a machine with few of them
 * a server that makes a page meanwhile would pay for it.
 */
export async function slowDownProcessor(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** After the last request a slow processor may still paint: waits until that is over and reported. */
export const untilPainted = (): Promise<void> => pause(500);

/** What a page's service worker requests itself does not use the page's connection: slows the workers of an origin down. */
export async function slowWorkers(browser: Browser, origin: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { type, url, targetId } of targetInfos) {
    if (type !== 'service_worker' || !url.startsWith(`${origin}/`)) continue;
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const tell = (id: number, method: string, params: object) =>
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    await tell(1, 'Network.enable', {});
    await tell(2, 'Network.emulateNetworkConditions', slow4g);
  }
}
