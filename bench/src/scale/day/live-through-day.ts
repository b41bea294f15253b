import type pg from 'pg';
import { type ActiveShop, findActive, reportUsage, visit } from './activity.ts';
import { moveOn, roundOf, roundSeconds, timeOf, untilNothingIsDue } from './day-clock.ts';
import { dayTable, type KindOfDay } from './day-table.ts';
import { growthTable, readStoredSizes } from './growth.ts';
import type { PortalOfDay } from './portal-of-day.ts';
import type { Customers } from './prepare-day.ts';
import { jobTimes, readMetrics, residentMemory, type Sample, worksBehind } from './read-metrics.ts';
import { processorTime, processorTimeOfTree } from './used-resources.ts';

interface Day {
  readonly size: number;
  readonly customers: Customers;
  readonly mostPeople: number;
  readonly progress: (text: string) => void;
}

const hours = 24;
const roundsPerHour = 3600 / roundSeconds;
const remembered = new Set([1, 12, 24]);

/** @returns what it took and what has grown, in words and tables */
export async function liveThroughDay(
  portal: PortalOfDay,
  { size, customers, mostPeople, progress }: Day,
): Promise<string> {
  const { client, servers, data, provider, filledIn } = portal;
  await untilNothingIsDue(client, await timeOf(servers[0]));
  const active = await findActive(client, Math.ceil(size / 10));
  const people = active.slice(0, mostPeople);
  const before = await readStoredSizes(client, data);
  const memory = new Map(servers.map((_, index) => [`server ${index + 1}`, [] as number[]]));
  const used = { people: 0, jobs: 0, database: 0 };
  const seconds = { people: 0, jobs: 0 };
  let [refused, counted] = [0, 0];

  /** Notes what processors and the machine's clock say that some work took. */
  async function measured(what: 'people' | 'jobs', work: () => Promise<void>): Promise<void> {
    const [from, startedAt] = [processorTimes(portal), performance.now()];
    await work();
    const to = processorTimes(portal);
    used[what] += to.servers + to.database - from.servers - from.database;
    used.database += to.database - from.database;
    seconds[what] += (performance.now() - startedAt) / 1000;
  }

  for (let hour = 1; hour <= hours; hour += 1) {
    const now = await timeOf(servers[0]);
    const cohort = people.filter((_, index) => index % hours === hour - 1);
    await measured('people', async () => {
      refused += await visitAll(portal, cohort);
      counted += await reportUsage(servers[hour % 2 === 0 ? 0 : 1].origin, active, now);
    });
    await measured('jobs', async () => {
      for (let round = 0; round < roundsPerHour; round += 1) {
        await roundOf(servers[round % 2 === 0 ? 0 : 1]);
        // The next day's planned work is due with its end.
        const isLast = hour === hours && round === roundsPerHour - 1;
        await untilNothingIsDue(client, await moveOn(portal, isLast ? roundSeconds / 2 : roundSeconds));
      }
    });
    if (remembered.has(hour)) {
      for (const [index, server] of servers.entries())
        memory.get(`server ${index + 1}`)?.push(residentMemory(await readMetrics(server)));
    }
    progress(`hour ${hour}: ${seconds.jobs.toFixed(0)} s of jobs, ${seconds.people.toFixed(0)} s of people`);
  }

  const samples = (await Promise.all(servers.map(readMetrics))).flat();
  const after = await readStoredSizes(client, data);
  const kinds = await kindsOfDay(client, samples, await timeOf(servers[0]), customers);
  const { rows: differences } = await client.query<{ field: string; count: number }>(
    'select field, count(*)::int as count from provider_difference where mended_at is null group by 1 order by 2 desc',
  );
  return [
    `The world was filled in ${filledIn.toFixed(0)} s. Two servers, one database; the payment provider is a sandbox behind a proxy that maps copies to their models, whose time is in the machine's time and not in the processor's. ${provider.answered.reads} of its calls were about copies, and ${provider.answered.writes} would have changed one.`,
    dayTable(kinds, used.jobs),
    `Time of a processor is that of both servers and the database while jobs ran (${used.jobs.toFixed(0)} s in ${seconds.jobs.toFixed(0)} s), shared out by how long jobs took.`,
    customers.compared < customers.all
      ? `**A sample:** ${customers.compared} of ${customers.all} customers were compared with the provider; the share of a real day is computed for all of them, as if each took as long.`
      : `All ${customers.all} customers were compared with the provider.`,
    `Differences from the provider at the end: ${differences.map(({ field, count }) => `${field} ${count}`).join(', ') || 'none'}. Behind their day: ${[...new Set(worksBehind(samples))].join(', ') || 'nothing'}.`,
    `${people.length}${people.length < active.length ? ` (a sample: ${active.length} organizations are active)` : ''} people signed in and opened 3 pages and 5 calls each, ${refused} of which were refused; ${counted} usage events of ${active.length} shops were counted. Together ${used.people.toFixed(0)} s of a processor in ${seconds.people.toFixed(0)} s.`,
    growthTable(before, after, memory),
  ].join('\n\n');
}

function processorTimes({ servers, postgresPid }: PortalOfDay): { servers: number; database: number } {
  return {
    servers: servers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    database: processorTimeOfTree(postgresPid),
  };
}

/** At both servers, some at once. */
async function visitAll({ servers }: PortalOfDay, cohort: readonly ActiveShop[]): Promise<number> {
  const left = [...cohort];
  const visitOne = async (origin: string): Promise<number> => {
    const shop = left.pop();
    return shop === undefined ? 0 : (await visit(origin, shop)) + (await visitOne(origin));
  };
  const refused = await Promise.all([...servers, ...servers].map(({ origin }) => visitOne(origin)));
  return refused.reduce((sum, count) => sum + count, 0);
}

async function kindsOfDay(
  client: pg.Client,
  samples: readonly Sample[],
  now: Date,
  { all, compared }: Customers,
): Promise<KindOfDay[]> {
  const { rows } = await client.query<{ kind: string; left: number }>(
    `select kind, count(*)::int as left from job where failed_at is not null or due_at <= $1 group by kind
      union all select 'compare-customer', count(*)::int from provider_comparison where due_at <= $1`,
    [now],
  );
  const left = Map.groupBy(rows, ({ kind }) => kind);
  return [...jobTimes(samples)].map(([kind, times]) => ({
    ...times,
    kind,
    left: (left.get(kind) ?? []).reduce((sum, row) => sum + row.left, 0),
    factor: kind === 'compare-customer' ? all / Math.max(1, compared) : 1,
  }));
}
