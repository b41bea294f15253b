import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Withdraws what is scheduled for the end of the period: the change, or else the cancellation. */
export interface ResumePlan {
  readonly kind: 'resume';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

export const resume: ChangeKind<ResumePlan> = {
  action: 'subscription.resumed',
  async carryOut({ stripe }, { plan: { stripeId, scheduleId } }) {
    if (scheduleId === null) await stripe.subscriptions.update(stripeId, { cancel_at_period_end: false });
    else await releaseSchedule(stripe, scheduleId);
    return doneWith(stripeId);
  },
};
