import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { idOf } from '../../stripe/stripe-values.ts';
import { withdrawUpgrade } from '../pending-upgrade.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Cancels the subscription at the end of its period. A scheduled change is dropped, and an upgrade that was not paid. */
export interface CancelPlan {
  readonly kind: 'cancel';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

/** What ends cannot be changed any more: an order that waits for the customer ends with it. */
export const cancel: ChangeKind<CancelPlan> = {
  action: 'subscription.canceled',
  replacesWaiting: true,
  async carryOut({ stripe }, { plan: { stripeId, scheduleId } }) {
    const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(stripeId);
    if (pending_update && latest_invoice) await withdrawUpgrade(stripe, idOf(latest_invoice));
    if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
    await stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
    return doneWith(stripeId);
  },
};
