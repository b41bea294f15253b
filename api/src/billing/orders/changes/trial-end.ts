import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Another day on which a contract begins that was ordered for the end of a trial. */
export interface TrialEndPlan {
  readonly kind: 'trial-end';
  readonly stripeId: string;
  /** Of prices that are to come with the renewal: they are scheduled again before the one that it has then. */
  readonly scheduleId: string | null;
  /** Seconds since 1970. */
  readonly trialEnd: number;
}

/** Staff agree on it, which is in the activity by then. Nothing is charged before, and nothing prorated. */
export const trialEnd: ChangeKind<TrialEndPlan> = {
  action: null,
  async carryOut({ stripe }, { plan: { stripeId, scheduleId, trialEnd: end } }) {
    const { status, trial_end: ends } = await stripe.subscriptions.retrieve(stripeId);
    // It has begun meanwhile: another trial would be charged a second time.
    if (status !== 'trialing' && ends !== end) throw new OutdatedSubscription(stripeId);
    if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
    await stripe.subscriptions.update(stripeId, { trial_end: end, proration_behavior: 'none' });
    return doneWith(stripeId);
  },
};
