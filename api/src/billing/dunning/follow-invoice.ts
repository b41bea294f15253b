import { randomUUID } from 'node:crypto';
import type { DunningCause } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { advanceDunningJob } from './advance-dunning.ts';
import { followDueInvoiceJob } from './due-invoice-job.ts';
import { insertDunning } from './dunning.repository.ts';
import { type DunningMailParts, mailDunningStep } from './dunning-mail.ts';
import { deactivationOf, firstState, nextStep } from './dunning-step.ts';
import { resolveDunning } from './resolve-dunning.ts';

/** What dunning needs to know of an invoice. Its own method and due date count, whatever the subscription has by now. */
export interface DunnableInvoice {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly state: Invoice['state'];
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly due_at: Date | null;
  readonly charged_back: boolean;
}

/** How often the payment provider tried in vain, and with which method it did last. */
export interface FailedAttempts {
  readonly attempts: number;
  readonly failedMethod: string | null;
  /** After the last retry of an earlier invoice the provider collects no later one of its subscription, not even once. */
  readonly isGivenUp: boolean;
}

export const noFailure: FailedAttempts = { attempts: 0, failedMethod: null, isGivenUp: false };

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

/** Why an open invoice is a matter for dunning; `null` while it is not. */
export function overdueCause(
  { state, due_at, collection_method, charged_back }: Omit<DunnableInvoice, 'uuid' | 'shop_uuid'>,
  { attempts, failedMethod, isGivenUp }: FailedAttempts,
  now: Date,
): DunningCause | null {
  if (state !== 'open') return null;
  if (charged_back) return 'sepa-chargeback';
  if (collection_method === 'send_invoice') return due_at !== null && due_at <= now ? 'unpaid-bank-transfer' : null;
  if (attempts === 0 && !isGivenUp) return null;
  return failedMethod === 'sepa_debit' ? 'failed-sepa-payment' : 'failed-card-payment';
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
