import { sql } from 'kysely';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Billing } from '../billing/stripe/billing.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';
import { queueUnpaid } from './commission/pay-commission.ts';
import { payoutState } from './payout-state.ts';

/** Compares one page of the provider's accounts, after the one named. */
export const comparePayoutAccountsJob = defineJob(
  'compare-payout-accounts',
  z.object({ after: z.nullable(z.string()) }),
  { lane: 'payment' },
);

/** Once a day, beginning with the first page; at most one waits. */
export const queueComparisonOfAccounts = (jobs: JobQueue, db: Queryable): Promise<void> =>
  jobs.enqueue(db, comparePayoutAccountsJob, { after: null }, { uniqueKey: 'compare-payout-accounts' });

/**
 * Takes over the state of payout accounts whose events were lost: the provider's list of events has none of connected
 * accounts (https://docs.stripe.com/api/events), so nothing else would find them.
 */
export const createComparePayoutAccounts =
  ({ database, stripe, jobs, log }: Billing): JobHandler<typeof comparePayoutAccountsJob> =>
  async ({ after: previous }) => {
    const startingAfter = previous === null ? {} : { starting_after: previous };
    const { data, has_more } = await stripe.accounts.list({ limit: 100, ...startingAfter });
    const last = data.at(-1);
    const changed = await inTransaction(database, async (tx) => {
      const followed = await follow(tx, data);
      const complete = followed.filter(({ payout_state }) => payout_state === 'complete');
      await queueUnpaid(
        jobs,
        tx,
        complete.map(({ organization_uuid }) => organization_uuid),
      );
      if (has_more && last) await jobs.enqueue(tx, comparePayoutAccountsJob, { after: last.id });
      return followed;
    });
    for (const { organization_uuid: organization, payout_state: state } of changed) {
      log.warn({ organization, state }, 'the state of a payout account was not told by an event');
    }
  };

/** The partners whose state was another one. */
async function follow(db: Queryable, accounts: readonly Stripe.Account[]) {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const states = accounts.map((account) => payoutState(account));
  return db
    .updateTable('partner_account')
    .from(
      sql<{ id: string; state: string }>`unnest(${ids}::text[], ${states}::text[])`.as<'theirs'>(
        sql`theirs (id, state)`,
      ),
    )
    .set({ payout_state: sql`theirs.state` })
    .whereRef('partner_account.payout_account_id', '=', 'theirs.id')
    .whereRef('partner_account.payout_state', '<>', 'theirs.state')
    .returning(['partner_account.organization_uuid', 'partner_account.payout_state'])
    .execute();
}
