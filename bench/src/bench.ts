import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import { buildMonolith } from './build-monolith.ts';
import { keepPart, keptPart, type MeasuredPart } from './kept-parts.ts';
import { machine } from './machine.ts';
import { type PartName, partNames, parts } from './parts.ts';
import { isKept, table } from './report.ts';
import { inBrowser } from './running.ts';

// Measures what was not measured of these sources yet, or the parts that are named: `pnpm bench paint api`. Each part is
// printed as soon as it is measured. The results are written once there are all parts, of one run or of several.
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !partNames.some((part) => part === name));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}. There are ${partNames.join(', ')}.`);
const selected =
  positionals.length > 0 ? partNames.filter((name) => positionals.includes(name)) : missingOf(await keptParts());

const [load = 0] = loadavg();
const progress = (text: string) => console.log(`… ${text}`);

progress('building the portal and the monolith');
if (!(await buildPortal())) throw new Error('The portal does not build.');
await buildMonolith();

for (const name of selected) {
  progress(name);
  try {
    const rows = await parts[name]();
    await keepPart(name, { load, rows });
    console.log(`${table(rows)}\n`);
  } catch (error) {
    // An hour of other measurements is not lost with it.
    console.error(`${name} was not measured:`, error);
    process.exitCode = 1;
  }
}

const kept = await keptParts();
const missing = missingOf(kept);
if (missing.length > 0) console.log(`The results are not written without ${missing.join(', ')}.`);
else await writeResults([...kept.values()]);

/** Of these sources, in the order of the results. */
async function keptParts(): Promise<ReadonlyMap<PartName, MeasuredPart>> {
  const found = await Promise.all(partNames.map(async (name) => [name, await keptPart(name)] as const));
  return new Map(found.flatMap(([name, part]) => (part === null ? [] : [[name, part]])));
}

function missingOf(parts: ReadonlyMap<PartName, MeasuredPart>): PartName[] {
  return partNames.filter((name) => !parts.has(name));
}

async function writeResults(measured: readonly MeasuredPart[]): Promise<void> {
  const version = await inBrowser(async (browser) => browser.version());
  const facts = machine(version, Math.max(...measured.map(({ load }) => load)));
  const rows = measured.flatMap((part) => part.rows);
  const results = table(rows);
  const over = rows.filter((row) => isKept(row) === false).length;
  console.log(`\n${results}\n\n${over === 0 ? 'All limits are kept.' : `${over} beyond the limit.`}`);
  await writeFile(join(root, 'bench/RESULTS.md'), `# Results\n\n${facts}\n\n${results}\n`);
}
