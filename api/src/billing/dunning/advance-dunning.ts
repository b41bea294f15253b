import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import { lockDunning, updateDunning } from './dunning.repository.ts';
import { mailDunningStep } from './dunning-mail.ts';
import { findPauseEnd } from './dunning-pause.ts';
import { type DunningStep, deactivationOf, nextStep } from './dunning-step.ts';
import { resolveDunning } from './resolve-dunning.ts';

export const advanceDunningJob = defineJob('advance-dunning', z.object({ processUuid: z.string() }));

/** Takes a dunning process one step further, if it still runs, something is owed, and the step's day has come. */
export const createAdvanceDunning =
  (infrastructure: Infrastructure): JobHandler<typeof advanceDunningJob> =>
  ({ processUuid }) =>
    inTransaction(infrastructure.database, async (tx) => {
      const { clock, jobs } = infrastructure;
      const process = await lockDunning(tx, processUuid);
      if (process === null) return;
      const now = clock.now();
      const { started_at } = process;
      const planned = nextStep(process.state, started_at, process.changed_at);
      if (planned === null) return;
      const pausedUntil = await findPauseEnd(tx, process.shop_uuid, now);
      const step = { ...planned, at: pausedUntil !== null && pausedUntil > planned.at ? pausedUntil : planned.at };
      if (step.at > now) return queueStep(jobs, tx, processUuid, step);
      const invoice = { uuid: process.invoice_uuid, shop_uuid: process.shop_uuid };
      if ((await readAccount(tx, invoice.uuid)).owed <= 0) return resolveDunning(infrastructure, tx, invoice);
      if (await isDebitUnderWay(tx, invoice.uuid)) {
        return jobs.enqueue(tx, advanceDunningJob, { processUuid }, { dueAt: after(now, days(1)) });
      }
      const deactivation =
        step.state === 'overdue' ? process.deactivation_at : deactivationOf(step.state, started_at, now);
      const change = { state: step.state, deactivation_at: deactivation, changed_at: now };
      await updateDunning(tx, processUuid, change);
      await mailDunningStep(infrastructure, tx, { ...process, ...change });
      const following = nextStep(step.state, started_at, now);
      if (following) await queueStep(jobs, tx, processUuid, following);
    });

export const queueStep = (
  jobs: JobQueue,
  tx: Queryable,
  processUuid: string,
  { state, at }: DunningStep,
): Promise<void> =>
  jobs.enqueue(
    tx,
    advanceDunningJob,
    { processUuid },
    { dueAt: at, uniqueKey: `advance-dunning:${processUuid}:${state}` },
  );

/** A debit takes days: until the bank has answered, nothing further is asked for. */
async function isDebitUnderWay(tx: Parameters<typeof lockDunning>[0], invoiceUuid: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice').select('state').where('uuid', '=', invoiceUuid).executeTakeFirst();
  return row?.state === 'processing';
}
