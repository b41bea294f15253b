import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Billing } from '../../billing/stripe/billing.ts';
import { isMissingAtProvider } from '../../billing/stripe/provider-problem.ts';
import { fromUnix, idOf } from '../../billing/stripe/stripe-values.ts';
import type { Database, Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { readPayoutState, writePayoutState } from '../payout-state.ts';

type PayoutSide = Pick<Billing, 'database' | 'stripe' | 'log'>;

/** Pays a credit note to the partner's account at the payment provider. */
export const payCommissionJob = defineJob('pay-commission', z.object({ statementUuid: z.string() }), {
  lane: 'payment',
});

/** Call it within the transaction that makes the payout possible. */
export const queuePayout = (jobs: JobQueue, db: Queryable, statementUuid: string): Promise<void> =>
  jobs.enqueue(db, payCommissionJob, { statementUuid }, { uniqueKey: `pay-commission:${statementUuid}` });

/**
 * Queues the payouts of credit notes that are not paid, oldest first: of partners whose payout account became complete, or
 * of all, for example after a job was parked.
 */
export async function queueUnpaid(jobs: JobQueue, db: Queryable, partners: readonly string[] | 'all'): Promise<void> {
  if (partners.length === 0) return;
  const rows = await db
    .selectFrom('commission_statement as statement')
    .innerJoin('partner_account', 'partner_account.organization_uuid', 'statement.organization_uuid')
    .select('statement.uuid')
    .where('statement.number', 'is not', null)
    .where('statement.state', '<>', 'paid')
    .where('partner_account.payout_state', '=', 'complete')
    .$if(partners !== 'all', (query) =>
      query.where('statement.organization_uuid', 'in', partners === 'all' ? [] : partners),
    )
    .orderBy('statement.period')
    .execute();
  for (const { uuid } of rows) await queuePayout(jobs, db, uuid);
}

/** The account lacks money until customers have paid more: https://docs.stripe.com/connect/account-balances */
export const lacksFunds = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient';

/**
 * One transfer per credit note, whatever happens: it is found by its group, which names partner and month, and the provider's
 * idempotency key covers what happens at once. It is looked for first, because a process may have ended after the transfer,
 * the provider forgets keys after a day, and a restored backup knows nothing of it.
 */
export const createPayCommission =
  (billing: PayoutSide): JobHandler<typeof payCommissionJob> =>
  async ({ statementUuid }) => {
    const { database, stripe, log } = billing;
    const due = await findUnpaid(database, statementUuid);
    if (due === null) return;
    const { payout_account_id: destination, payout_state, total, number } = due;
    const group = transferGroup(due);
    const earlier = await findTransfer(stripe, group);
    if (earlier === null && (payout_state !== 'complete' || destination === null)) {
      return notePayout(database, statementUuid, { state: 'held' });
    }
    const transfer = earlier ?? (await transferTo(billing, destination ?? '', { total, number, group }));
    if (transfer === null) return notePayout(database, statementUuid, { state: 'held' });
    if (transfer.amount !== total || transfer.metadata['document_number'] !== number) {
      log.error(
        { alarm: 'payout-differs', group, number, cents: total, transfer: transfer.id, transferred: transfer.amount },
        'a commission was already paid by another amount or under another number',
      );
      throw new Error(`Transfer ${transfer.id} is not that of credit note ${number}`);
    }
    const paid = { state: 'paid' as const, paid_at: fromUnix(transfer.created) };
    await notePayout(database, statementUuid, paid, {
      transfer_id: transfer.id,
      destination: transfer.destination && idOf(transfer.destination),
    });
  };

interface Payable {
  /** Cents. */
  readonly total: number;
  /** Of the credit note. */
  readonly number: string;
  readonly group: string;
}

/**
 * `null` if the account takes no transfers, because it was deleted or restricted at the provider and no event has told it. The
 * payout waits for the partner then, as for one that has no account yet.
 */
async function transferTo(
  { database, stripe }: PayoutSide,
  destination: string,
  { total, number, group }: Payable,
): Promise<Stripe.Transfer | null> {
  try {
    return await stripe.transfers.create(
      {
        amount: total,
        currency: 'eur',
        destination,
        description: number,
        transfer_group: group,
        metadata: { document_number: number },
      },
      // Refusals are remembered as well: another account is another attempt.
      { idempotencyKey: `${group}:${destination}` },
    );
  } catch (error) {
    if (!takesNoTransfers(error)) throw error;
    const state = await readPayoutState(stripe, destination);
    if (state === 'complete') throw error;
    await writePayoutState(database, destination, state);
    return null;
  }
}

const takesNoTransfers = (error: unknown): boolean =>
  isMissingAtProvider(error) ||
  (error instanceof Stripe.errors.StripeError && error.code === 'insufficient_capabilities_for_transfer');

/** The same also after a restored backup, in which months have other uuids. */
const transferGroup = ({ organization_uuid, period }: { organization_uuid: string; period: string }): string =>
  `commission:${organization_uuid}:${period}`;

async function findUnpaid(db: Queryable, uuid: string) {
  const row = await db
    .selectFrom('commission_statement as statement')
    .innerJoin('partner_account', 'partner_account.organization_uuid', 'statement.organization_uuid')
    .select([
      'statement.organization_uuid',
      'statement.period',
      'statement.number',
      'statement.total',
      'partner_account.payout_state',
      'partner_account.payout_account_id',
    ])
    .where('statement.uuid', '=', uuid)
    .where('statement.number', 'is not', null)
    .where('statement.state', '<>', 'paid')
    .$narrowType<{ number: string; total: number }>()
    .executeTakeFirst();
  return row ?? null;
}

async function findTransfer(stripe: Stripe, group: string): Promise<Stripe.Transfer | null> {
  const { data } = await stripe.transfers.list({ transfer_group: group, limit: 2 });
  if (data.length > 1) throw new Error(`There are several transfers of ${group}`);
  return data[0] ?? null;
}

interface Payout {
  readonly state: 'held' | 'paid';
  readonly paid_at?: Date;
}

interface Transferred {
  readonly transfer_id: string;
  readonly destination: string | null;
}

/** Of a credit note and of the months that it contains. */
const notePayout = (
  database: Database,
  uuid: string,
  payout: Payout,
  transferred: Transferred | null = null,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const unpaid = tx.updateTable('commission_statement').where('settled_in', '=', uuid).where('state', '<>', 'paid');
    await unpaid
      .set({ ...payout, ...transferred })
      .where('uuid', '=', uuid)
      .execute();
    await unpaid.set(payout).where('uuid', '<>', uuid).execute();
  });
