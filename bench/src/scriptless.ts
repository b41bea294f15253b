import { brotliCompressSync } from 'node:zlib';
import { freePort } from '@kontor/programs/free-port';
import type { Browser } from '@playwright/test';
import { startH2Front } from './h2-front.ts';
import type { Visited } from './milestones.ts';
import { untilSettled } from './page-load.ts';
import type { Portal } from './portal.ts';
import { openContext } from './visitor.ts';

/** Serves what a portal shows at a path as HTML without scripts: no page with the same content is quicker. */
export async function startScriptless(browser: Browser, portal: Portal, visited: Visited): Promise<Portal> {
  const body = brotliCompressSync(await htmlOf(browser, portal, visited));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  };
  const port = await freePort();
  const front = await startH2Front(port, portal.api, new Map([[visited.path, { headers, body }]]));
  return { origin: `https://127.0.0.1:${port}`, api: portal.api, stop: () => front.stop() };
}

/** As the server sends it; where that is no more than a frame, as scripts have completed it. */
async function htmlOf(browser: Browser, portal: Portal, { path, memory }: Visited): Promise<string> {
  for (const javaScriptEnabled of [false, true]) {
    const context = await openContext(browser, portal, memory, { javaScriptEnabled });
    try {
      const page = await context.newPage();
      await page.goto(path);
      if (javaScriptEnabled) await untilSettled(page);
      else if ((await page.locator('h1').count()) === 0) continue;
      return await page.evaluate(() => {
        const ofScripts = 'script, noscript, link:is([rel=modulepreload], [rel=prefetch], [as=script])';
        for (const element of document.querySelectorAll(ofScripts)) element.remove();
        return `<!doctype html>${document.documentElement.outerHTML}`;
      });
    } finally {
      await context.close();
    }
  }
  throw new Error(`${path} shows nothing.`);
}
