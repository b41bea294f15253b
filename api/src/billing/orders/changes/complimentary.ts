import { isLive } from '@kontor/domain/subscription';
import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { fromUnix } from '../../stripe/stripe-values.ts';
import { beginComplimentary } from '../../subscriptions/complimentary.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { refundUnusedJob, type UnusedRefund } from '../refund-unused-job.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Staff give a contract for free: the payment provider charges it again from a day on, as at the end of a trial. */
export interface ComplimentaryPlan {
  readonly kind: 'complimentary';
  readonly stripeId: string;
  /** Of prices that are to come with the renewal: they are scheduled again before the one that it has then. */
  readonly scheduleId: string | null;
  /** When it begins to be charged again: seconds since 1970. */
  readonly chargedFrom: number;
  /** When it is complimentary no more, as an ISO instant; `null`: never; `false`: by now. */
  readonly until: string | null | false;
  /** The period of which what was paid becomes credit, as an ISO instant: of a later one nothing was decided. */
  readonly periodStart: string;
  readonly refunds: readonly UnusedRefund[];
  readonly reason: string;
}

/**
 * Nothing is prorated: what was paid ahead becomes credit by credit notes of ours. A contract that has no way to be paid by then is ended
 * by the payment provider. Who agreed to it is in the activity by then.
 */
export const complimentary: ChangeKind<ComplimentaryPlan> = {
  action: null,
  replacesWaiting: true,
  async carryOut({ stripe }, { plan: { stripeId, scheduleId, chargedFrom, periodStart } }, progress) {
    const { status, trial_end: ends, items } = await stripe.subscriptions.retrieve(stripeId);
    const isDone = ends === chargedFrom;
    const begins = fromUnix(Math.min(...items.data.map((item) => item.current_period_start))).toISOString();
    if (!isDone && (!isLive(status as 'active') || begins !== periodStart)) throw new OutdatedSubscription(stripeId);
    if (!isDone) {
      if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
      await stripe.subscriptions.update(stripeId, {
        trial_end: chargedFrom,
        proration_behavior: 'none',
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      });
    }
    progress.tookEffect = true;
    return doneWith(stripeId);
  },
  async confirm(billing, tx, { shop_uuid: shopUuid, plan: { until, chargedFrom, refunds, reason } }) {
    await beginComplimentary(billing, tx, shopUuid, {
      until: until === false || until === null ? until : new Date(until),
      chargedFrom: fromUnix(chargedFrom),
    });
    if (refunds.length > 0) await billing.jobs.enqueue(tx, refundUnusedJob, { refunds: [...refunds], reason });
  },
};
