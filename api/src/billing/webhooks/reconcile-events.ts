import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import type { Billing } from '../stripe/billing.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { acceptEvent } from './event-ledger.ts';
import { handledEvents } from './payment-event.ts';

export const reconcileEventsJob = defineJob('reconcile-events', z.object({}), { lane: 'payment' });

/** The provider itself repeats what was not answered for three days; this is for what it gave up. */
const interval = days(1);

/** How far back a server looks that never received anything. */
const firstLook = days(3);

/** Events may be delivered late and out of order, so what is old is looked at again. The provider keeps them for 30 days. */
const overlap = minutes(30);

/** Looks for what never arrived, for example because this server was away for days, and comes back the next day. */
export const createReconcileEvents =
  (billing: Billing): JobHandler<typeof reconcileEventsJob> =>
  async () => {
    await fetchEvents(billing);
    await forgetOldEvents(billing);
    await scheduleReconciliation(billing.jobs, billing.database, after(billing.clock.now(), interval));
  };

/** Accepts every event since the last one that is known, as if it had just been delivered. */
export async function fetchEvents(billing: Billing): Promise<void> {
  const { database, stripe, clock } = billing;
  const since = (await lastEvent(database)) ?? after(clock.now(), -firstLook);
  const created = { gte: unix(after(since, -overlap)) };
  for await (const event of stripe.events.list({ types: [...handledEvents], created, limit: 100 })) {
    await acceptEvent(billing, event);
  }
}

/** The provider repeats nothing that is older than a month. */
async function forgetOldEvents({ database, clock }: Billing): Promise<void> {
  await database
    .deleteFrom('payment_event')
    .where('created_at', '<', after(clock.now(), -days(60)))
    .execute();
}

async function lastEvent(database: Billing['database']): Promise<Date | null> {
  const row = await database
    .selectFrom('payment_event')
    .select((of) => of.fn.max('created_at').as('created_at'))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** One waits at any time, however many processes start. */
export const scheduleReconciliation = (jobs: JobQueue, db: Queryable, dueAt: Date): Promise<void> =>
  jobs.enqueue(
    db,
    reconcileEventsJob,
    {},
    { dueAt, uniqueKey: `reconcile-events:${dueAt.toISOString().slice(0, 10)}` },
  );
