import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createClock } from '../infrastructure/clock.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { defineJob } from '../infrastructure/jobs/define-job.ts';
import { createJobQueue } from '../infrastructure/jobs/job-queue.ts';

const Named = z.object({ name: z.string() });

/** Stores its name, and how often that was done. */
export const effectJob = defineJob('effect', Named, { lane: 'payment' });
/** Kills its own process. */
export const fatalJob = defineJob('fatal', Named, { lane: 'payment' });

export interface Kills {
  /** How many jobs had their effect. */
  readonly effects: number;
  /** How often handlers ran: those killed between the effect and the end of their job run again. */
  readonly runs: number;
  /** How often a process was killed or killed itself. */
  readonly kills: number;
  /** Jobs that are neither done nor parked. */
  readonly left: number;
  readonly parked: number;
  readonly seconds: number;
}

interface Plan {
  readonly jobs: number;
  readonly fatal: number;
  /** After about how many effects a process is killed; `null` kills none. */
  readonly killAfter: number | null;
}

const script = fileURLToPath(new URL('./job-process.ts', import.meta.url));

/** Queues jobs and lets two processes, which are killed at random and restarted, work until none is left. */
export async function runWithKills(database: Database, url: string, { jobs, fatal, killAfter }: Plan): Promise<Kills> {
  await sql`create table if not exists effect (name text primary key, runs integer not null default 1)`.execute(
    database,
  );
  await sql`delete from effect`.execute(database);
  const queue = createJobQueue(createClock());
  await database.transaction().execute(async (tx) => {
    for (let index = 0; index < fatal; index += 1) await queue.enqueue(tx, fatalJob, { name: `${index}` });
    for (let index = 0; index < jobs; index += 1) await queue.enqueue(tx, effectJob, { name: `${index}` });
  });

  const startedAt = performance.now();
  let kills = 0;
  let isOver = false;
  const processes: ChildProcess[] = [];
  const start = (place: number): void => {
    const child = fork(script, [url], { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    processes[place] = child;
    // It reports every effect. When the signal arrives, it has completed some more.
    let untilKill = killAfter === null ? Number.POSITIVE_INFINITY : Math.ceil(killAfter * (0.5 + Math.random()));
    child.on('message', () => {
      untilKill -= 1;
      if (untilKill === 0) child.kill('SIGKILL');
    });
    child.on('exit', (_, signal) => {
      if (isOver) return;
      if (signal === 'SIGKILL') kills += 1;
      start(place);
    });
  };
  start(0);
  start(1);

  const left = async () => {
    const { rows } = await sql<{ left: number; parked: number }>`
      select count(*) filter (where failed_at is null) as left, count(*) filter (where failed_at is not null) as parked
      from job`.execute(database);
    return rows[0] ?? { left: 0, parked: 0 };
  };
  let state = await left();
  for (; state.left > 0; state = await left()) await pause(20);
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await Promise.all(
    processes.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
  const { rows } = await sql<{ effects: number; runs: number }>`
    select count(*) as effects, coalesce(sum(runs), 0)::integer as runs from effect`.execute(database);
  return { ...(rows[0] ?? { effects: 0, runs: 0 }), ...state, kills, seconds };
}
