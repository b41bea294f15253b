import { buildPortal, registryFolder } from '@kontor/workspace/build-portal';
import { startPortalBefore } from './before.ts';
import { launchBrowser } from './browser.ts';
import { measureFirstPaint } from './first-paint.ts';
import { firstPaintRows } from './first-paint-rows.ts';
import { startPortal } from './portal.ts';
import { renderedPages } from './rendered-pages.ts';
import { table } from './report.ts';

// Prints the figures of the first paint alone, and keeps the written results as they are. The argument is the number of turns.
const turns = Number(process.argv[2] ?? 7);
if (!(await buildPortal())) throw new Error('The portal does not build.');
const now = await startPortal(registryFolder);
const before = await startPortalBefore();
const browser = await launchBrowser();
try {
  const measured = await measureFirstPaint(browser, { now, before }, turns);
  console.log(table(firstPaintRows(measured, await renderedPages(browser, registryFolder))));
} finally {
  await browser.close();
  await before.stop();
  await now.stop();
}
