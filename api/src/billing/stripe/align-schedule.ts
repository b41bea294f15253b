import type Stripe from 'stripe';
import { phasesLeft } from './schedule-items.ts';
import { idOf } from './stripe-values.ts';

/**
 * Lets a schedule charge the method that its subscription has by now. A schedule keeps the one that the subscription had when it
 * was made, and brings it back with its next phase, also if another one has paid an invoice since and was saved with it
 * (`save_default_payment_method`). Does nothing if both agree.
 */
export async function alignSchedule(stripe: Stripe, scheduleId: string, stripeId: string): Promise<void> {
  const { default_payment_method: method, schedule: attached } = await stripe.subscriptions.retrieve(stripeId);
  if (method === null || attached === null || idOf(attached) !== scheduleId) return;
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const kept = schedule.default_settings.default_payment_method;
  if (phasesLeft(schedule).length === 0 || kept === null || idOf(kept) === idOf(method)) return;
  await stripe.subscriptionSchedules.update(scheduleId, { default_settings: { default_payment_method: idOf(method) } });
}
