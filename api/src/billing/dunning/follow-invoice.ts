import { randomUUID } from 'node:crypto';
import type { DunningCause } from '@kontor/contract/dunning';
import { overdueFrom } from '@kontor/domain/due-date';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { noteDunning } from '../figures/note-figures.ts';
import { advanceDunningJob } from './advance-dunning.ts';
import { followDueInvoiceJob, followsWhenPaused } from './due-invoice-job.ts';
import { insertDunning } from './dunning.repository.ts';
import { type DunningMailParts, mailDunningStep } from './dunning-mail.ts';
import { findPauseEnd } from './dunning-pause.ts';
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
  if (cause !== null) return openDunning(parts, tx, invoice, cause, failed);
  const lookAt = dueAt && whenToLook(dueAt);
  if (lookAt === null || lookAt <= now) return;
  const uniqueKey = `follow-due-invoice:${uuid}:${lookAt.toISOString()}`;
  await parts.jobs.enqueue(tx, followDueInvoiceJob, { invoiceUuid: uuid }, { dueAt: lookAt, uniqueKey });
}

/** The day after the due date, at its hour, which the mails and dates of the process keep. */
function whenToLook(dueAt: Date): Date {
  const [nextDay, earliest] = [after(dueAt, days(1)), new Date(overdueFrom(dueAt.toISOString()))];
  return nextDay > earliest ? nextDay : earliest;
}

async function openDunning(
  parts: Parts,
  tx: Tx,
  { uuid: invoice_uuid, shop_uuid }: DunnableInvoice,
  cause: DunningCause,
  failed: FailedAttempts,
): Promise<void> {
  const now = parts.clock.now();
  const pausedUntil = await findPauseEnd(tx, shop_uuid, now);
  if (pausedUntil !== null) {
    const followed = { invoiceUuid: invoice_uuid, failed };
    const later = { dueAt: pausedUntil, uniqueKey: followsWhenPaused(invoice_uuid) };
    return parts.jobs.enqueue(tx, followDueInvoiceJob, followed, later);
  }
  // Of an invoice that was given up before it was tried nothing is retried, and nothing may say so.
  const state = cause === 'failed-card-payment' && failed.attempts === 0 ? 'initial' : firstState[cause];
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
  await noteDunning(tx, 'dunningBegun', shop_uuid, now);
  await mailDunningStep(parts, tx, { ...process, shop_uuid });
  const step = nextStep(state, now);
  if (step) await parts.jobs.enqueue(tx, advanceDunningJob, { processUuid: process.uuid }, { dueAt: step.at });
}
