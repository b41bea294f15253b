import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPortal } from '@kontor/workspace/build-portal';
import { buildMonolith } from './build-monolith.ts';
import { partNames, parts } from './parts.ts';
import { table } from './report.ts';
import { keepPart, measured, readResults } from './results.ts';
import { inBrowser } from './running.ts';

// Measures what was not measured of these sources yet, or the parts that are named: `pnpm bench paint api`. Each part is
// printed and written as soon as it is measured, so that a run may be interrupted between them.
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !partNames.some((part) => part === name));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}. There are ${partNames.join(', ')}.`);
const before = await readResults();
const selected = partNames.filter((name) =>
  positionals.length > 0 ? positionals.includes(name) : before[name]?.sources !== measured.sources,
);

const progress = (text: string) => console.log(`… ${text}`);

progress('building the portal and the monolith');
if (!(await buildPortal())) throw new Error('The portal does not build.');
await buildMonolith();
const browser = `Chromium ${await inBrowser(async (one) => one.version())}`;

for (const name of selected) {
  progress(name);
  const [load = 0] = loadavg();
  try {
    const rows = await parts[name]();
    await keepPart(partNames, name, { date: new Date().toISOString().slice(0, 10), ...measured, browser, load, rows });
    console.log(`${table(rows)}\n`);
  } catch (error) {
    // An hour of other measurements is not lost with it.
    console.error(`${name} was not measured:`, error);
    process.exitCode = 1;
  }
}
