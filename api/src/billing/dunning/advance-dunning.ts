import * as z from 'zod/mini';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { updateDunning } from './dunning.repository.ts';
import { mailDunningStep } from './dunning-mail.ts';
import { deactivationOf, nextStep } from './dunning-step.ts';

export const advanceDunningJob = defineJob('advance-dunning', z.object({ processUuid: z.string() }));

/** Takes a dunning process one step further, if it still runs and the step's day has come. */
export const createAdvanceDunning =
  (infrastructure: Infrastructure): JobHandler<typeof advanceDunningJob> =>
  ({ processUuid }) =>
    inTransaction(infrastructure.database, async (tx) => {
      const { clock, jobs } = infrastructure;
      const process = await tx
        .selectFrom('dunning_process')
        .selectAll()
        .where('uuid', '=', processUuid)
        .forUpdate()
        .executeTakeFirst();
      if (process === undefined) return;
      const now = clock.now();
      const step = nextStep(process.state, process.started_at);
      if (step === null || step.at > now) return;
      const deactivation = deactivationOf(step.state, process.started_at);
      const change = { state: step.state, deactivation_at: deactivation, changed_at: now };
      await updateDunning(tx, processUuid, change);
      await mailDunningStep(infrastructure, tx, { ...process, ...change });
      const following = nextStep(step.state, process.started_at);
      if (following) await jobs.enqueue(tx, advanceDunningJob, { processUuid }, { dueAt: following.at });
    });
