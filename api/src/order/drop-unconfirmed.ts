import { after, hours, minutes } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import type { Billing } from '../payment/billing.ts';
import { mirrorSubscription } from '../payment/mirror-subscription.ts';
import type { CreatePlan } from './order-plan.ts';

/** As long as the payment provider waits for a first payment; one that begins with a trial it would keep for ever. */
const patience = hours(23);

/** Before a trial ends the provider must not try to collect for an order that was never confirmed. */
const margin = minutes(10);

/** Gives up a first order in time, unless the customer has confirmed it by then. */
export async function dropLater(
  jobs: JobQueue,
  tx: Queryable,
  now: Date,
  { params: { trial_end } }: CreatePlan,
  paymentSubscriptionUuid: string,
): Promise<void> {
  const trialEnd = typeof trial_end === 'number' ? trial_end * 1000 - margin : Number.POSITIVE_INFINITY;
  const dueAt = new Date(Math.min(after(now, patience).getTime(), trialEnd));
  await jobs.enqueue(tx, 'drop-unconfirmed', { paymentSubscriptionUuid }, { dueAt });
}

export const createDropUnconfirmed =
  (billing: Billing): JobHandler<'drop-unconfirmed'> =>
  async ({ paymentSubscriptionUuid }) => {
    const row = await billing.database
      .selectFrom('payment_subscription')
      .select('stripe_id')
      .where('uuid', '=', paymentSubscriptionUuid)
      .executeTakeFirst();
    if (row === undefined) return;
    // Its confirmation may just have come.
    await mirrorSubscription(billing, row.stripe_id);
    const { confirmed, state } = await billing.database
      .selectFrom('payment_subscription')
      .select(['confirmed', 'state'])
      .where('uuid', '=', paymentSubscriptionUuid)
      .executeTakeFirstOrThrow();
    if (confirmed || state === 'canceled' || state === 'incomplete_expired') return;
    await billing.stripe.subscriptions.cancel(row.stripe_id);
    await mirrorSubscription(billing, row.stripe_id);
  };
