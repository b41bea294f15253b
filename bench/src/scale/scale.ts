import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import { besideHeavy } from './beside-heavy.ts';
import type { Figures, Visited } from './limits.ts';
import { type Measured, measureVisits } from './measure.ts';
import type { Person } from './people.ts';
import { withPortalOfScale } from './portal-of-scale.ts';
import { judge, scaleTable, statementTable } from './scale-table.ts';
import { sizes } from './sizes.ts';
import { rowsOfTables, unindexedForeignKeys } from './tables.ts';

// Measures every reading call and page in worlds of several sizes: `pnpm scale --sizes 1000,10000`, all sizes without it.
const { values } = parseArgs({ options: { sizes: { type: 'string', default: sizes.join() } } });
const selected = values.sizes.split(',').map(Number);
const unknown = selected.filter((size) => !sizes.some((known) => known === size));
if (unknown.length > 0)
  throw new Error(`There are worlds of ${sizes.join(', ')} organizations, not of ${unknown.join(', ')}.`);

/** Of the worst, on the screen. All are in the file. */
const printed = 40;

const progress = (text: string) => console.log(`… ${text}`);
progress('building the portal');
if (!(await buildPortal())) throw new Error('The portal does not build.');

const [load = 0] = loadavg();
const visited = new Map<string, Visited & { bySize: Map<number, Figures> }>();
const worlds: string[] = [];
const beside: string[] = [];
for (const size of selected) {
  progress(`a world of ${size} organizations`);
  await withPortalOfScale(size, async (portal) => {
    const { client, people, filledIn } = portal;
    worlds.push(`${size} organizations, filled in ${filledIn.toFixed(0)} s: ${await rowsOfTables(client)}`);
    progress(worlds.at(-1) ?? '');
    for (const measured of await measureVisits(portal, people, progress)) note(size, measured);
    beside.push(`### ${size} organizations\n\n${await besideHeavy(portal.origin, people)}`);
    // After each size, so that those before it are not lost with one that fails.
    await report(people, await unindexedForeignKeys(client));
  });
}

function note(size: number, { name: visit, person, figures }: Measured): void {
  const key = `${person.name} ${visit}`;
  const isOperator = person.kind === 'operator';
  const known = visited.get(key) ?? { visit, person: person.name, isOperator, bySize: new Map() };
  known.bySize.set(size, figures);
  visited.set(key, known);
}

async function report(people: readonly Person[], unindexed: readonly string[]): Promise<void> {
  const judged = judge([...visited.values()], people);
  const over = judged.filter(({ beyond }) => beyond.length > 0);
  const facts = [
    `${over.length} of ${judged.length} are beyond a limit.`,
    `Foreign keys without an index: ${unindexed.join(', ') || 'none'}.`,
  ];
  console.log(`\n${scaleTable(judged.slice(0, printed))}\n\n${beside.at(-1)}\n\n${facts.join('\n')}\n`);
  const date = new Date().toISOString().slice(0, 10);
  const text = [
    '# Scale',
    `Written by \`npx -y pnpm@10 scale\` on ${date}: Node ${process.version}, load ${load.toFixed(1)}. Figures of several sizes stand beside each other.`,
    worlds.map((world) => `- ${world}`).join('\n'),
    ...facts,
    scaleTable(over),
    '## What one tenant costs others',
    ...beside,
    '## Statements that read most, of the worst',
    statementTable(over.slice(0, printed)),
  ];
  await writeFile(join(root, 'bench/SCALE.md'), `${text.join('\n\n')}\n`);
}
