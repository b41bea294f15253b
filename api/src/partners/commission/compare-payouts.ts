import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Billing } from '../../billing/stripe/billing.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { closeDifferences, insertDifferences, keyOf } from '../../billing/webhooks/difference.repository.ts';
import type { Difference } from '../../billing/webhooks/difference.ts';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';

/** `seen` names the differences of the previous look. Only those that persist are reported: a transfer may just be made. */
export const comparePayoutsJob = defineJob('compare-payouts', z.object({ seen: z.array(z.string()) }), {
  lane: 'payment',
  deadline: minutes(10),
});

const untilNextLook = minutes(15);

/** Once a day; at most one waits. */
export const queueComparisonOfPayouts = (
  jobs: JobQueue,
  db: Queryable,
  { seen = [], dueAt }: { readonly seen?: readonly string[]; readonly dueAt?: Date } = {},
): Promise<void> =>
  jobs.enqueue(db, comparePayoutsJob, { seen: [...seen] }, { uniqueKey: 'compare-payouts', ...(dueAt && { dueAt }) });

const field = 'paid-commissions';
/** In place of an account that was deleted at the provider. */
const noAccount = 'acct';

/** Transfers go to payout accounts, so without any there is nothing to compare. A statement names the account of an erased partner. */
export async function mayHavePayouts(db: Queryable): Promise<boolean> {
  const account = db
    .selectFrom('partner_account')
    .select('organization_uuid')
    .where('payout_account_id', 'is not', null);
  const statement = db
    .selectFrom('commission_statement')
    .select('organization_uuid')
    .where('destination', 'is not', null);
  const { rows } = await sql<{ exists: boolean }>`select exists ${account} or exists ${statement} as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

/**
 * Compares what partners were paid with the transfers at the payment provider, less what was taken back, account by account.
 * Nothing is corrected: an operator decides.
 */
export const createComparePayouts =
  (billing: Billing): JobHandler<typeof comparePayoutsJob> =>
  async ({ seen }, signal) => {
    const { database, jobs, clock, log } = billing;
    const found = await findDifferences(billing, signal);
    const lasting = found.filter((difference) => seen.includes(keyOf(difference)));
    const now = clock.now();
    await inTransaction(database, async (tx) => {
      const alarmed = await findAlarmed(tx);
      for (const account of new Set([...alarmed, ...lasting.map(({ subject }) => subject)])) {
        const remaining = found.filter(({ subject }) => subject === account);
        await insertDifferences(tx, account, remaining, now);
        await closeDifferences(tx, account, remaining, now);
      }
      if (found.length > lasting.length) {
        const next = { seen: found.map(keyOf), dueAt: after(now, untilNextLook) };
        await queueComparisonOfPayouts(jobs, tx, next);
      }
    });
    for (const difference of lasting) {
      log.error({ alarm: 'payouts-differ', difference }, 'paid commissions differ from the transfers to a partner');
    }
  };

async function findDifferences({ database, stripe }: Billing, signal: AbortSignal): Promise<Difference[]> {
  const theirs = new Map<string, number>();
  for await (const { destination, amount, amount_reversed } of stripe.transfers.list({ limit: 100 })) {
    signal.throwIfAborted();
    const account = destination === null ? noAccount : idOf(destination);
    theirs.set(account, (theirs.get(account) ?? 0) + amount - amount_reversed);
  }
  const ours = await readPaid(database);
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((subject) => ({ subject, ours: ours.get(subject) ?? 0, theirs: theirs.get(subject) ?? 0 }))
    .filter((sums) => sums.ours !== sums.theirs)
    .map((sums) => ({ shopUuid: null, subject: sums.subject, field, ours: `${sums.ours}`, theirs: `${sums.theirs}` }));
}

/** Cents by account. */
async function readPaid(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('commission_statement')
    .select(['destination', sql<number>`sum(total)::bigint`.as('total')])
    .where('state', '=', 'paid')
    .where('number', 'is not', null)
    .groupBy('destination')
    .execute();
  return new Map(rows.map(({ destination, total }) => [destination ?? noAccount, total]));
}

/** Accounts that differed before. */
async function findAlarmed(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_difference')
    .select('subject')
    .where('field', '=', field)
    .where('mended_at', 'is', null)
    .execute();
  return rows.map(({ subject }) => subject);
}
