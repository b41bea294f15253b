import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addresses } from '@kontor/contract/addresses';
import { buildPortal, registryFolder } from '@kontor/workspace/build-portal';
import { contactSheet } from './contact-sheet.ts';
import { type Frame, filmOf, inStep } from './film.ts';
import type { Visited } from './milestones.ts';
import { inBrowser, withPortal } from './running.ts';
import { signIn } from './visitor.ts';

// Pictures of pages while they load on a slow phone, as one sheet in the folder of the argument.
const [, , argument] = process.argv;
if (argument === undefined) throw new Error('Name the folder for the pictures.');
const folder = resolve(argument);
await mkdir(folder, { recursive: true });

if (!(await buildPortal())) throw new Error('The portal does not build.');
await inBrowser((browser) =>
  withPortal(registryFolder, async (portal) => {
    const { memory, home, subscription } = await signIn(browser, portal);
    const pages: Readonly<Record<string, Visited>> = {
      login: { path: addresses.login },
      home: { path: home, memory },
      subscription: { path: subscription, memory },
    };
    const films: Frame[][] = [];
    for (const visited of Object.values(pages)) {
      // The first visit of a server's page is not like that of others.
      await filmOf(browser, portal, visited);
      films.push(await filmOf(browser, portal, visited));
    }
    const names = Object.keys(pages);
    const strips = inStep(films).map((frames, index) => ({ name: names[index] ?? '', frames }));
    console.log(await contactSheet(browser, folder, strips));
  }),
);
