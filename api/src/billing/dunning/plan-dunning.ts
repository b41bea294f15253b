import { sql } from 'kysely';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { advanceDunningJob, queueStep } from './advance-dunning.ts';
import type { DunningRow } from './dunning.tables.ts';
import { nextStep } from './dunning-step.ts';

// Each step queues the following one. A step whose job was parked or lost would end the dunning of its invoice, so steps
// are also planned daily from stored data.

export const planDunningJob = defineJob('plan-dunning', z.object({}));

const interval = days(1);

/** Queues the next step of each process that has none waiting; plans again the next day. */
export const createPlanDunning =
  ({
    database,
    clock,
    jobs,
    log,
  }: Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log'>): JobHandler<typeof planDunningJob> =>
  async () => {
    // Queued first, so that a failing search does not end all later ones.
    await enqueueDaily(jobs, database, planDunningJob, after(clock.now(), interval));
    for (const { uuid, state, started_at, changed_at } of await findUnplanned(database)) {
      const step = nextStep(state, started_at, changed_at);
      if (step === null) continue;
      log.warn({ process: uuid, state: step.state }, 'a dunning step was not planned and is queued again');
      await queueStep(jobs, database, uuid, step);
    }
  };

/** Running processes without a waiting job. */
const findUnplanned = (db: Queryable): Promise<Pick<DunningRow, 'uuid' | 'state' | 'started_at' | 'changed_at'>[]> =>
  db
    .selectFrom('dunning_process')
    .select(['uuid', 'state', 'started_at', 'changed_at'])
    .where('state', 'not in', ['resolved', 'overdue'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('job')
            .select('job.uuid')
            .where('kind', '=', advanceDunningJob.kind)
            .where('failed_at', 'is', null)
            .where(sql<boolean>`job.payload ->> 'processUuid' = dunning_process.uuid::text`),
        ),
      ),
    )
    .execute();
