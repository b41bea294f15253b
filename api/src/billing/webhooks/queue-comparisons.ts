import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Billing } from '../stripe/billing.ts';
import { compareCustomerJob, queueComparisonsOf } from './compare-customer.ts';
import { roundInterval } from './round-interval.ts';

const interval = days(1);

/** A round takes a quarter more than its part of a day, so that all are compared within a day after an outage of hours. */
const headroom = 1.25;

/** Of a few customers. */
const leastPerRound = 200;

/** How many of so many customers a round takes. */
const shareOf = (customers: number): number =>
  Math.max(leastPerRound, Math.ceil((customers / (interval / roundInterval)) * headroom));

/**
 * Queues the comparison of customers that were not compared for a day. While the provider is unavailable, those of
 * earlier rounds still wait, and no more are queued.
 */
export async function queueComparisons(billing: Pick<Billing, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const now = billing.clock.now();
  await inTransaction(billing.database, async (tx) => {
    await enterNewCustomers(tx, now);
    const share = shareOf(await countCustomers(tx));
    const due = await takeDue(tx, now, share - (await countWaiting(tx)));
    await queueComparisonsOf(
      billing,
      tx,
      due.map((stripeCustomerId, place) => ({ stripeCustomerId, dueAt: after(now, (place / share) * roundInterval) })),
    );
  });
}

/** Lets all known customers be compared with the next round, for a sandbox that cannot wait a day. */
export async function bringComparisonsForward({ database, clock }: Pick<Billing, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (tx) => {
    await enterNewCustomers(tx, now);
    await tx.updateTable('provider_comparison').set({ due_at: now }).where('due_at', '>', now).execute();
  });
}

/** Each at its own time of day, so that a thousand customers that are added at once are not due at once. */
async function enterNewCustomers(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into provider_comparison (stripe_customer_id, due_at)
    select stripe_id, ${now}::timestamptz + random() * interval '1 day'
    from (select stripe_id from payment_customer union select stripe_customer_id from payment_subscription) customer
    on conflict do nothing`.execute(tx);
}

async function countCustomers(tx: Tx): Promise<number> {
  const { customers } = await tx
    .selectFrom('provider_comparison')
    .select(sql<number>`count(*)::int`.as('customers'))
    .executeTakeFirstOrThrow();
  return customers;
}

async function countWaiting(tx: Tx): Promise<number> {
  const { waiting } = await tx
    .selectFrom('job')
    .select((of) => of.fn.countAll<string>().as('waiting'))
    .where('kind', '=', compareCustomerJob.kind)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Also takes what is due from other servers, which have their own rounds. */
async function takeDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await tx
    .updateTable('provider_comparison')
    .set({ due_at: after(now, interval) })
    .where('stripe_customer_id', 'in', (db) =>
      db
        .selectFrom('provider_comparison')
        .select('stripe_customer_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('stripe_customer_id')
    .execute();
  return rows.map(({ stripe_customer_id }) => stripe_customer_id);
}

/** Customers whose organization was erased. */
export async function deleteGoneCustomers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('provider_comparison')
    .where('stripe_customer_id', 'not in', (db) => db.selectFrom('payment_customer').select('stripe_id'))
    .where('stripe_customer_id', 'not in', (db) => db.selectFrom('payment_subscription').select('stripe_customer_id'))
    .execute();
}
