import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { queueComparison } from './compare-customer.ts';
import { findCustomersWithDifferences } from './difference.repository.ts';
import { advanceCursor, readCursor } from './provider-cursor.ts';

type Parts = Pick<Billing, 'stripe' | 'database' | 'clock' | 'jobs' | 'log'>;

/** Searches one page of the provider's subscriptions, after the one named. */
export const findUnknownSubscriptionsJob = defineJob(
  'find-unknown-subscriptions',
  z.object({ after: z.nullable(z.string()) }),
  { lane: 'payment' },
);

const interval = days(1);

/** Once a day, beginning with the first page. */
export async function queueSearchForUnknown({
  database,
  jobs,
  clock,
}: Pick<Billing, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const searched = await readCursor(database, 'subscriptions');
  if (searched !== null && searched > after(clock.now(), -interval)) return;
  await jobs.enqueue(
    database,
    findUnknownSubscriptionsJob,
    { after: null },
    { uniqueKey: 'find-unknown-subscriptions' },
  );
}

/** Compares the customers of unknown subscriptions. A failed search begins again with the next round. */
export const createFindUnknownSubscriptions =
  (billing: Parts): JobHandler<typeof findUnknownSubscriptionsJob> =>
  async ({ after: previous }) => {
    const { database, stripe, clock, jobs, log } = billing;
    try {
      const startingAfter = previous === null ? {} : { starting_after: previous };
      const { data, has_more } = await stripe.subscriptions.list({ limit: 100, ...startingAfter });
      const known = await findKnown(
        database,
        data.map(({ id }) => id),
      );
      const unknown = data.filter(({ id }) => !known.has(id)).map(({ customer }) => idOf(customer));
      // Resolves an alert whose subscription is no longer listed.
      const alarmed = previous === null ? await findCustomersWithDifferences(database) : [];
      const last = data.at(-1);
      await inTransaction(database, async (tx) => {
        for (const stripeCustomerId of new Set([...unknown, ...alarmed])) {
          await queueComparison(billing, tx, { stripeCustomerId, seen: [] }, clock.now());
        }
        if (has_more && last) await jobs.enqueue(tx, findUnknownSubscriptionsJob, { after: last.id });
        else await advanceCursor(tx, 'subscriptions', clock.now());
      });
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error;
      log.warn({ err: error }, 'the subscriptions at the payment provider could not be listed yet');
    }
  };

async function findKnown(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('payment_subscription').select('stripe_id').where('stripe_id', 'in', ids).execute();
  return new Set(rows.map(({ stripe_id }) => stripe_id));
}
