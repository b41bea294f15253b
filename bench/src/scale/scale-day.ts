import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import { liveThroughDay } from './day/live-through-day.ts';
import { withPortalOfDay } from './day/portal-of-day.ts';
import { type Customers, prepareDay } from './day/prepare-day.ts';
import { sizes } from './sizes.ts';
import { fillWorld } from './world.ts';

// Lives through a day of two servers in a world of some size: `pnpm scale-day --size 1000`.
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: String(sizes[0]) },
    /** Customers that are compared with the payment provider at most, and people who sign in at most. */
    compared: { type: 'string', default: '4000' },
    people: { type: 'string', default: '480' },
  },
});
const size = Number(values.size);
if (!sizes.some((known) => known === size))
  throw new Error(`There are worlds of ${sizes.join(', ')} organizations, not of ${values.size}.`);

const progress = (text: string) => console.log(`… ${text}`);
progress('building the portal');
if (!(await buildPortal())) throw new Error('The portal does not build.');

const [load = 0] = loadavg();
const startedAt = performance.now();
let customers: Customers = { all: 0, compared: 0 };
progress(`a world of ${size} organizations`);
const report = await withPortalOfDay(
  (client) => fillWorld(client, size),
  async (client) => {
    customers = await prepareDay(client, Number(values.compared));
  },
  (portal) => liveThroughDay(portal, { size, customers, mostPeople: Number(values.people), progress }),
);
const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
const date = new Date().toISOString().slice(0, 10);
const text = [
  `# A day of ${size} organizations`,
  `Written by \`npx -y pnpm@10 scale-day --size ${size}\` on ${date}: Node ${process.version}, load ${load.toFixed(1)} at its beginning, ${took} minutes.`,
  report,
].join('\n\n');
console.log(`\n${text}\n`);
await writeFile(join(root, `bench/DAY-${size}.md`), `${text}\n`);
