import type Stripe from 'stripe';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Billing } from '../stripe/billing.ts';
import { fromUnix } from '../stripe/stripe-values.ts';
import { isHandled, paymentEventJob, subjectOf } from './payment-event.ts';

type Parts = Pick<Billing, 'database' | 'clock' | 'jobs'>;

/** Stores an event and queues its job in one transaction; a known event does nothing. */
export async function acceptEvent(parts: Parts, event: Stripe.Event): Promise<void> {
  await inTransaction(parts.database, async (tx) => {
    if (!(await enterEvent(parts, tx, event)) || !isHandled(event)) return;
    const subject = subjectOf(event);
    if (subject !== null) await parts.jobs.enqueue(tx, paymentEventJob, { eventId: event.id, subject });
  });
}

async function enterEvent({ clock }: Parts, tx: Tx, { id, type, created }: Stripe.Event): Promise<boolean> {
  const entered = await tx
    .insertInto('payment_event')
    .values({ id, type, created_at: fromUnix(created), received_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return entered !== undefined;
}

/** Those of a page that were never received. */
export async function unknownEvents(db: Queryable, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db.selectFrom('payment_event').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** Longer than the provider lists events: a deleted one must not be accepted again. */
const kept = days(60);

export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('payment_event').where('created_at', '<', after(now, -kept)).execute();
}
