import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { fromUnix, idOf } from '../../stripe/stripe-values.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { withdrawUpgrade } from '../pending-upgrade.ts';
import { refundUnusedJob, type UnusedRefund } from '../refund-unused-job.ts';
import { doneWith } from '../step.ts';
import { cancel } from './cancel.ts';
import type { ChangeKind } from './change-kind.ts';

/** Staff end a contract, now or with its period; what was paid for days that are not used goes back. */
export interface EndPlan {
  readonly kind: 'end';
  readonly at: 'now' | 'period-end';
  readonly stripeId: string;
  readonly scheduleId: string | null;
  /** The period of which days are not used, as an ISO instant: of a later one nothing was decided. */
  readonly periodStart: string;
  readonly refunds: readonly UnusedRefund[];
  readonly reason: string;
}

/** Who did it is in the activity and the audit by then. The invoice of an upgrade that was not paid ends with it; others stay owed. */
export const end: ChangeKind<EndPlan> = {
  action: null,
  replacesWaiting: true,
  async carryOut(billing, change, progress) {
    const { stripe } = billing;
    const { uuid, plan } = change;
    const { at, stripeId, scheduleId, periodStart } = plan;
    if (at === 'period-end') {
      return cancel.carryOut(billing, { ...change, plan: { kind: 'cancel', stripeId, scheduleId } }, progress);
    }
    const comment = `Ended by ${uuid}`;
    const { status, items, pending_update, latest_invoice, cancellation_details } =
      await stripe.subscriptions.retrieve(stripeId);
    if (status === 'canceled') {
      if (cancellation_details?.comment !== comment) throw new OutdatedSubscription(stripeId);
      progress.tookEffect = true;
      return doneWith(stripeId);
    }
    const begins = fromUnix(Math.min(...items.data.map((item) => item.current_period_start)));
    if (begins.toISOString() !== periodStart) throw new OutdatedSubscription(stripeId);
    if (pending_update && latest_invoice) await withdrawUpgrade(stripe, idOf(latest_invoice));
    if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
    await stripe.subscriptions.cancel(stripeId, {
      invoice_now: false,
      prorate: false,
      cancellation_details: { comment },
    });
    progress.tookEffect = true;
    return doneWith(stripeId);
  },
  async confirm({ jobs }, tx, { plan: { refunds, reason } }) {
    if (refunds.length > 0) await jobs.enqueue(tx, refundUnusedJob, { refunds: [...refunds], reason });
  },
};
