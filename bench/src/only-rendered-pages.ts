import { buildPortal, registryFolder } from '@kontor/workspace/build-portal';
import { launchBrowser } from './browser.ts';
import { renderedPages } from './rendered-pages.ts';
import { renderedRows } from './rendered-rows.ts';
import { table } from './report.ts';

// Prints how many signed-in pages the server renders in a second, and keeps the written results as they are.
if (!(await buildPortal())) throw new Error('The portal does not build.');
const browser = await launchBrowser();
try {
  console.log(table(renderedRows(await renderedPages(browser, registryFolder))));
} finally {
  await browser.close();
}
