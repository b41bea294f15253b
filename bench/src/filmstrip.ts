import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addresses } from '@kontor/contract/addresses';
import { buildPortal, registryFolder } from '@kontor/workspace/build-portal';
import { startPortalBefore } from './before.ts';
import { launchBrowser } from './browser.ts';
import { contactSheet } from './contact-sheet.ts';
import { type Frame, filmOf, inStep, type Strip } from './film.ts';
import { startPortal } from './portal.ts';
import { signIn } from './visitor.ts';

// Pictures of pages while they load on a slow phone, before and now, as one sheet in the folder of the argument.
const [, , argument] = process.argv;
if (argument === undefined) throw new Error('Name the folder for the pictures.');
const folder = resolve(argument);
await mkdir(folder, { recursive: true });

if (!(await buildPortal())) throw new Error('The portal does not build.');
const portals = { before: await startPortalBefore(), now: await startPortal(registryFolder) };
const sides = ['before', 'now'] as const;
const browser = await launchBrowser();
try {
  const strips: Strip[] = [];
  const visitors = { before: await signIn(browser, portals.before), now: await signIn(browser, portals.now) };
  for (const page of ['login', 'home', 'subscription'] as const) {
    const films: Frame[][] = [];
    for (const side of sides) {
      const { memory, ...paths } = visitors[side];
      const visited = page === 'login' ? { path: addresses.login } : { path: paths[page], memory };
      // The first visit of a server's page is not like that of others.
      await filmOf(browser, portals[side], visited);
      films.push(await filmOf(browser, portals[side], visited));
    }
    strips.push(...inStep(films).map((frames, index) => ({ name: `${page}, ${sides[index]}`, frames })));
  }
  console.log(await contactSheet(browser, folder, strips));
} finally {
  await browser.close();
  await portals.now.stop();
  await portals.before.stop();
}
