import * as z from 'zod/mini';
import { after, days, hours } from '../../clock.ts';
import { errorCode } from '../../error-code.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineJob, handleJob } from '../../jobs/define-job.ts';
import { enqueueDaily } from '../../jobs/enqueue-daily.ts';
import type { Module } from '../../module.ts';
import type { Figure } from '../../telemetry/metrics.ts';
import type { Database } from '../open-database.ts';
import { letMonthsLeave } from './let-months-leave.ts';
import { makeMonths } from './make-months.ts';
import type { MonthlyTable } from './monthly-table.ts';
import { findParts } from './parts.ts';

/** A month waits for everybody who used its table, a backup for instance. */
export const keepMonthsJob = defineJob('keep-months', z.object({}), { deadline: hours(12) });

/** lock_not_available: the table is used by who takes long. insufficient_privilege: docs/running.md says who may. */
const anotherTime = new Set(['55P03', '42501']);

type Parts = Pick<Infrastructure, 'asOwner' | 'clock' | 'database' | 'jobs' | 'log'>;

/** Makes the months of tables that only grow, lets those leave that are too old, and says how far that is. */
export function createKeepMonths(
  { asOwner, clock, database, jobs, log }: Parts,
  tables: () => readonly MonthlyTable[],
): Pick<Module, 'jobs' | 'figures'> {
  async function keepMonths(owner: Database, table: MonthlyTable, signal: AbortSignal): Promise<void> {
    try {
      await makeMonths(owner, table, clock.now());
      await letMonthsLeave(owner, table, clock.now(), signal);
    } catch (error) {
      if (!anotherTime.has(errorCode(error) ?? '')) throw error;
      log.warn({ err: error, table: table.table }, 'the months of a table are as they were');
    }
  }

  return {
    jobs: [
      handleJob(keepMonthsJob, async (_, signal) => {
        await enqueueDaily(jobs, database, keepMonthsJob, after(clock.now(), days(1)));
        await asOwner(async (owner) => {
          for (const table of tables()) await keepMonths(owner, table, signal);
        });
      }),
    ],

    async figures() {
      const figures: Figure[] = [];
      for (const table of tables()) {
        const parts = await findParts(database, table);
        const labels = { table: table.table };
        const ahead = (parts.at(-1)?.from?.getTime() ?? 0) - clock.now().getTime();
        const old = parts.filter(({ to }) => to !== null && to <= table.keptFrom(clock.now()));
        figures.push({ metric: 'monthsAhead', labels, value: Math.max(0, ahead / 1000) });
        figures.push({ metric: 'monthsTooOld', labels, value: old.length });
      }
      return figures;
    },
  };
}
