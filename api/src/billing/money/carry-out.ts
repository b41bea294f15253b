import type { OperatorAct } from '@kontor/contract/activity-action';
import * as z from 'zod/mini';
import { operator } from '../../infrastructure/activity/actor.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { recoveryBy } from '../../infrastructure/jobs/recovery.ts';
import { isJournalUnavailable } from '../../infrastructure/journal/journal-files.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { endAct, findAct, findWorking, type Outcome } from './act.repository.ts';
import { carryOutAssignment, invoiceOf } from './assign-transfer.ts';
import { carryOutCredit, customerForCredit } from './give-credit.ts';
import { mailCreditNote } from './mail-credit-note.ts';
import type { MoneyAct } from './money.tables.ts';
import { carryOutPayout } from './pay-out.ts';
import { carryOutRefund } from './refund-invoice.ts';
import { carryOutReturn } from './return-transfer.ts';
import { carryOutWriteOff } from './write-off-invoice.ts';

/** Continues an act whose process ended, or whose payment provider was unavailable. */
export const carryOutMoneyJob = defineJob('carry-out-money', z.object({ actUuid: z.string() }), { lane: 'payment' });

const recovery = recoveryBy(carryOutMoneyJob, (actUuid) => ({ actUuid }));

export const continueLater = recovery.later;

export const createCarryOutMoney =
  (billing: Billing): JobHandler<typeof carryOutMoneyJob> =>
  async ({ actUuid }) => {
    const act = await findAct(billing.database, actUuid);
    if (act?.state === 'working') await carryOut(billing, act);
  };

/** Continues all acts at work. */
export async function recoverMoney(billing: Pick<Billing, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const atWork = await findWorking(billing.database);
  await recovery.all(
    billing,
    billing.database,
    atWork.map(({ uuid }) => uuid),
  );
}

type Carry = (billing: Billing, act: MoneyAct, customer: string) => Promise<Outcome>;

const carriers: Readonly<Record<MoneyAct['kind'], Carry>> = {
  assign: carryOutAssignment,
  return: carryOutReturn,
  credit: carryOutCredit,
  payout: carryOutPayout,
  refund: carryOutRefund,
  'write-off': carryOutWriteOff,
};

/**
 * The journal has an act before money moves: a restored backup continues it, and does not do it again. While the journal is unavailable
 * it is done all the same, and found at the payment provider by its id.
 */
const writeAhead = ({ journal, log }: Billing, { uuid }: MoneyAct): Promise<void> =>
  journal.copied().catch((error: unknown) => {
    if (!isJournalUnavailable(error)) throw error;
    log.warn({ err: error, act: uuid }, 'an act about money of a customer is done before the journal has it');
  });

/**
 * Has the payment provider do it, once, enters what has moved, and ends the act. May be repeated at any point. A customer who is gone,
 * here or at the payment provider, has nothing that could be moved: the act is refused.
 */
export async function carryOut(billing: Billing, act: MoneyAct): Promise<MoneyAct> {
  const { database, clock, log } = billing;
  await writeAhead(billing, act);
  const customer =
    act.kind === 'credit'
      ? await customerForCredit(billing, act)
      : ((await findCustomer(database, act.organization_uuid))?.stripe_id ?? null);
  const gone: Outcome = { state: 'refused', problem: 'state-conflict' };
  const carried = customer === null ? null : await unlessMissing(() => carriers[act.kind](billing, act, customer));
  const outcome = carried ?? gone;
  if (customer !== null) await mirrorAccount(billing, customer);
  if (act.invoice_uuid !== null) await mirrorInvoice(billing, await invoiceOf(database, act));
  const hasEnded = await inTransaction(database, async (tx) => {
    if (!(await endAct(tx, act, outcome, clock.now()))) return false;
    if (outcome.state === 'done') await note(billing, tx, act, outcome.amount);
    if (outcome.state === 'done' && outcome.creditNote) await mailCreditNote(billing, tx, act, outcome.creditNote);
    return true;
  });
  if (hasEnded) {
    const { uuid, kind, organization_uuid: organization, amount } = act;
    log.warn({ act: uuid, kind, organization, cents: amount, outcome }, 'an act about money of a customer has ended');
  }
  return (await findAct(database, act.uuid)) ?? act;
}

const told: Readonly<Record<MoneyAct['kind'], OperatorAct>> = {
  assign: 'transfer-assigned',
  return: 'transfer-returned',
  credit: 'credit-given',
  payout: 'credit-paid-out',
  refund: 'invoice-refunded',
  'write-off': 'invoice-written-off',
};

/** In the organization's activity, in the transaction with which the act ends. */
const note = ({ record }: Billing, tx: Tx, act: MoneyAct, amount: number) =>
  record(tx, {
    organizationUuid: act.organization_uuid,
    action: 'operator.acted',
    details: { what: told[act.kind], amount },
    by: operator,
  });
