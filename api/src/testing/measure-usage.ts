import { startPostgres } from '@kontor/programs/postgres';
import { createAcceptUsage } from '../billing/usage/accept-usage.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { createJobQueue } from '../infrastructure/jobs/job-queue.ts';
import { usageLoad } from './usage-load.ts';

// 100,000 orders of 200 shops, which two servers receive at once, each all of them, some again and in another order.

const silent = { info() {}, warn() {}, error() {} };
const clock = { offset: 0, now: () => new Date('2026-11-22T11:00:00.000Z') };

const server = await startPostgres();
try {
  const open = () => openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
  const servers = [await open(), await open()];
  const accepts = servers.map(({ database }) =>
    createAcceptUsage({ database, clock, jobs: createJobQueue(clock) }, async () => {}),
  );
  const [first] = servers;
  const [accept] = accepts;
  if (first === undefined || accept === undefined) throw new Error('A server is needed');
  const load = await usageLoad(first.owner, { shops: 200, events: 100_000, perCall: 1000 });
  const alone: number[] = [];
  const call = async (send: typeof accept, events: Parameters<typeof accept>[1], times: number[]) => {
    const from = performance.now();
    await send('erp', events);
    times.push(performance.now() - from);
  };
  // Of one client by itself, new events each time; both servers repeat them afterwards.
  const calls = load.calls(0);
  for (const events of calls.slice(0, 40)) await call(accept, events, alone);
  const together: number[] = [];
  await Promise.all(
    accepts.map(async (send, index) => {
      for (const events of load.calls(index)) await call(send, events, together);
    }),
  );
  const counted = await load.counted();
  const wrong = Object.entries(load.expected).filter(([shop, orders]) => counted[shop] !== orders).length;
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const worst = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const results = { median: median(alone), slow: worst(alone), atOnce: median(together), wrong };
  for (const { close } of servers) await close();
  process.stdout.write(`${JSON.stringify(results)}\n`);
} finally {
  server.stop();
}
process.exit(0);
