import { sql } from 'kysely';
import * as z from 'zod/mini';
import { after, type Clock, days, hours } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { errorCode } from '../error-code.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { defineJob, handleJob } from '../jobs/define-job.ts';
import { enqueueDaily } from '../jobs/enqueue-daily.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import type { Figure } from '../telemetry/metrics.ts';
import { letMonthsLeave } from './let-months-leave.ts';
import { makeMonths } from './make-months.ts';
import type { MonthlyTable } from './monthly-table.ts';
import { findParts } from './parts.ts';

/** A month waits for everybody who used its table, a backup for instance. */
export const keepMonthsJob = defineJob('keep-months', z.object({}), { deadline: hours(12) });

/** lock_not_available: the table is used by who takes long. insufficient_privilege: docs/running.md says who may. */
const anotherTime = new Set(['55P03', '42501']);

/** Any number that is used for no other lock of this database. */
const lockId = 4_711_081_502;

/** Makes the months of tables that only grow, and lets those leave that are too old. One process at a time does. */
export async function keepMonths(
  owner: Database,
  { tables, clock, log, signal }: { tables: readonly MonthlyTable[]; clock: Clock; log: Log; signal: AbortSignal },
): Promise<void> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${sql.lit(lockId)}) as ours`.execute(owner);
  if (!rows[0]?.ours) return;
  for (const table of tables) {
    try {
      await makeMonths(owner, table, clock.now());
      await letMonthsLeave(owner, table, clock.now(), signal);
    } catch (error) {
      if (!anotherTime.has(errorCode(error) ?? '')) throw error;
      log.warn({ err: error, table: table.table }, 'the months of a table are as they were');
    }
  }
  await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(owner);
}

/** Does that once a day, and says how far it is. */
export const createKeepMonths = (
  { asOwner, clock, database, jobs, log }: Pick<Infrastructure, 'asOwner' | 'clock' | 'database' | 'jobs' | 'log'>,
  tables: readonly MonthlyTable[],
): Pick<Module, 'jobs' | 'dailyWork' | 'figures'> => ({
  jobs: [
    handleJob(keepMonthsJob, async (_, signal) => {
      await enqueueDaily(jobs, database, keepMonthsJob, after(clock.now(), days(1)));
      await asOwner((owner) => keepMonths(owner, { tables, clock, log, signal }));
    }),
  ],

  dailyWork: [{ name: 'months', plan: keepMonthsJob, jobs: [keepMonthsJob] }],

  async figures() {
    const now = clock.now();
    const figures: Figure[] = [];
    for (const table of tables) {
      const parts = await findParts(database, table);
      const labels = { table: table.table };
      const ahead = (parts.at(-1)?.from ?? now).getTime() - now.getTime();
      const tooOld = parts.filter(({ to }) => to !== null && to <= table.keptFrom(now));
      figures.push({ metric: 'monthsAhead', labels, value: Math.max(0, ahead / 1000) });
      figures.push({ metric: 'monthsTooOld', labels, value: tooOld.length });
    }
    return figures;
  },
});
