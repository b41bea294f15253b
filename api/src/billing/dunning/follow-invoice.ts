import { randomUUID } from 'node:crypto';
import type { DunningCause } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { advanceDunningJob } from './advance-dunning.ts';
import { insertDunning, resolveDunning } from './dunning.repository.ts';
import type { DunningRow } from './dunning.tables.ts';
import { type DunningMailParts, mailDunningStep } from './dunning-mail.ts';
import { deactivationOf, firstState, nextStep } from './dunning-step.ts';

/** What dunning needs to know of an invoice. */
export interface DunnableInvoice {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly state: Invoice['state'];
  readonly due_at: Date | null;
}

type Parts = Pick<Infrastructure, 'clock' | 'jobs'> & DunningMailParts;

/** Opens a dunning process for an invoice that should have been paid, and closes it when it is. */
export async function followInvoice(
  parts: Parts,
  tx: Tx,
  invoice: DunnableInvoice,
  payment: PaymentSubscriptionRow,
  attempts: number,
): Promise<void> {
  const now = parts.clock.now();
  if (invoice.state !== 'open' && invoice.state !== 'processing') return resolveDunning(tx, invoice.uuid, now);
  const cause = overdueCause(invoice, payment, attempts, now);
  if (cause !== null) await openDunning(parts, tx, invoice, cause);
}

/** Why an open invoice is a matter for dunning; `null` while it is not. */
export function overdueCause(
  { state, due_at }: Pick<DunnableInvoice, 'state' | 'due_at'>,
  { confirmed, payment_method_type, collection_method }: PaymentSubscriptionRow,
  attempts: number,
  now: Date,
): DunningCause | null {
  // A first payment that fails is an order that did not come about.
  if (!confirmed || state !== 'open') return null;
  if (collection_method === 'send_invoice') return due_at !== null && due_at <= now ? 'unpaid-bank-transfer' : null;
  if (attempts === 0) return null;
  return payment_method_type === 'sepa_debit' ? 'failed-sepa-payment' : 'failed-card-payment';
}

export async function openDunning(
  parts: Parts,
  tx: Tx,
  invoice: Pick<DunnableInvoice, 'uuid' | 'shop_uuid'>,
  cause: DunningCause,
): Promise<void> {
  const now = parts.clock.now();
  const state = firstState[cause];
  const process: DunningRow = {
    uuid: randomUUID(),
    shop_uuid: invoice.shop_uuid,
    invoice_uuid: invoice.uuid,
    state,
    cause,
    deactivation_at: deactivationOf(state, now),
    started_at: now,
    changed_at: now,
  };
  if (!(await insertDunning(tx, process))) return;
  await mailDunningStep(parts, tx, process);
  const step = nextStep(state, now);
  if (step) await parts.jobs.enqueue(tx, advanceDunningJob, { processUuid: process.uuid }, { dueAt: step.at });
}
