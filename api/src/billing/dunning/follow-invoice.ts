import { randomUUID } from 'node:crypto';
import type { DunningCause } from '@kontor/contract/dunning';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { advanceDunningJob } from './advance-dunning.ts';
import { followDueInvoiceJob } from './due-invoice-job.ts';
import { insertDunning } from './dunning.repository.ts';
import { type DunningMailParts, mailDunningStep } from './dunning-mail.ts';
import { deactivationOf, firstState, nextStep } from './dunning-step.ts';
import { type DunnableInvoice, type FailedAttempts, overdueCause } from './overdue-cause.ts';
import { resolveDunning } from './resolve-dunning.ts';

type Parts = Pick<Infrastructure, 'clock' | 'jobs' | 'database'> & DunningMailParts;

/** Opens a dunning process for an invoice that should have been paid, and ends it when nothing is owed any more. */
export async function followInvoice(
  parts: Parts,
  tx: Tx,
  invoice: DunnableInvoice,
  failed: FailedAttempts,
): Promise<void> {
  const now = parts.clock.now();
  const { uuid, state, due_at: dueAt } = invoice;
  if (state !== 'open' && state !== 'processing') return resolveDunning(parts, tx, invoice);
  const cause = overdueCause(invoice, failed, now);
  if (cause !== null) return openDunning(parts, tx, invoice, cause);
  if (dueAt === null || dueAt <= now) return;
  const uniqueKey = `follow-due-invoice:${uuid}:${dueAt.toISOString()}`;
  await parts.jobs.enqueue(tx, followDueInvoiceJob, { invoiceUuid: uuid }, { dueAt, uniqueKey });
}

async function openDunning(
  parts: Parts,
  tx: Tx,
  { uuid: invoice_uuid, shop_uuid }: DunnableInvoice,
  cause: DunningCause,
): Promise<void> {
  const now = parts.clock.now();
  const state = firstState[cause];
  const process = {
    uuid: randomUUID(),
    invoice_uuid,
    state,
    cause,
    deactivation_at: deactivationOf(state, now),
    started_at: now,
    changed_at: now,
  };
  if (!(await insertDunning(tx, shop_uuid, process))) return;
  await mailDunningStep(parts, tx, { ...process, shop_uuid });
  const step = nextStep(state, now);
  if (step) await parts.jobs.enqueue(tx, advanceDunningJob, { processUuid: process.uuid }, { dueAt: step.at });
}
