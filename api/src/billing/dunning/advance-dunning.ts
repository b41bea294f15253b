import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import { lockDunning, updateDunning } from './dunning.repository.ts';
import { mailDunningStep } from './dunning-mail.ts';
import { deactivationOf, nextStep } from './dunning-step.ts';
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
      const step = nextStep(process.state, process.started_at);
      if (step === null || step.at > now) return;
      const invoice = { uuid: process.invoice_uuid, shop_uuid: process.shop_uuid };
      if ((await readAccount(tx, invoice.uuid)).owed <= 0) return resolveDunning(infrastructure, tx, invoice);
      if (await isDebitUnderWay(tx, invoice.uuid)) {
        return jobs.enqueue(tx, advanceDunningJob, { processUuid }, { dueAt: after(now, days(1)) });
      }
      const deactivation = deactivationOf(step.state, process.started_at);
      const change = { state: step.state, deactivation_at: deactivation, changed_at: now };
      await updateDunning(tx, processUuid, change);
      await mailDunningStep(infrastructure, tx, { ...process, ...change });
      const following = nextStep(step.state, process.started_at);
      if (following) await jobs.enqueue(tx, advanceDunningJob, { processUuid }, { dueAt: following.at });
    });

/** A debit takes days: until the bank has answered, nothing further is asked for. */
async function isDebitUnderWay(tx: Parameters<typeof lockDunning>[0], invoiceUuid: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice').select('state').where('uuid', '=', invoiceUuid).executeTakeFirst();
  return row?.state === 'processing';
}
