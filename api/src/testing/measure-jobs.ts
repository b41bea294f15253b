import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@kontor/programs/postgres';
import * as z from 'zod/mini';
import { createClock } from '../infrastructure/clock.ts';
import { type OpenDatabase, openDatabase } from '../infrastructure/database/open-database.ts';
import { defineJob, handleJob } from '../infrastructure/jobs/define-job.ts';
import { createJobQueue } from '../infrastructure/jobs/job-queue.ts';
import { createJobWorker } from '../infrastructure/jobs/job-worker.ts';
import { runWithKills } from './job-kills.ts';

// Started by bench/: prints one process's figures as JSON. Jobs wait in a queue of the given length.

/** The lane of the payment provider's events, which arrive in large numbers. */
const eventJob = defineJob('measured', z.object({ number: z.number() }), { lane: 'events' });

const silent = { info() {}, warn() {}, error: (about: object) => process.stderr.write(`${JSON.stringify(about)}\n`) };

/** Jobs per second of one process whose jobs wait `latency` milliseconds for an answer. */
async function jobsPerSecond({ database }: OpenDatabase, count: number, latency: number): Promise<number> {
  const clock = createClock();
  const queue = createJobQueue(clock);
  await database.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) await queue.enqueue(tx, eventJob, { number });
  });
  let done = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const handler = handleJob(eventJob, async () => {
    if (latency > 0) await pause(latency);
    done += 1;
    if (done === count) resolve();
  });
  const worker = createJobWorker(database, clock, queue, [handler], silent);
  const startedAt = performance.now();
  worker.start();
  await all;
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  return count / seconds;
}

async function measure(databaseUrl: string | null, dataDirectory: string) {
  const opened = await openDatabase({ databaseUrl, dataDirectory }, silent);
  try {
    return { empty: await jobsPerSecond(opened, 2000, 0), slow: await jobsPerSecond(opened, 400, 120) };
  } finally {
    await opened.close();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'kontor-jobs-'));
const embedded = await measure(null, directory);
await rm(directory, { recursive: true });
const server = await startPostgres();
try {
  const postgres = await measure(server.url, 'memory');
  const opened = await openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
  const kills = await runWithKills(opened.owner, server.url, { jobs: 10_000, fatal: 1, killAfter: 500 });
  await opened.close();
  process.stdout.write(`${JSON.stringify({ embedded, postgres, kills })}\n`);
} finally {
  server.stop();
}
