import type Stripe from 'stripe';
import { anyMethod, type Collection } from './payment-settings.ts';
import { asItIs, type Phase, phasesLeft } from './schedule-items.ts';
import { idOf } from './stripe-values.ts';

/** Collects otherwise from now on, also what a scheduled change brings. */
export async function collectBy(
  stripe: Stripe,
  stripeId: string,
  { payment_settings, ...collection }: Collection,
  paymentMethodId?: string,
): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(stripeId);
  const changesLater =
    schedule !== null && (await collectScheduled(stripe, idOf(schedule), collection, paymentMethodId));
  await stripe.subscriptions.update(stripeId, {
    ...collection,
    // The method that is charged now must not be the only one when another one follows.
    payment_settings: changesLater ? { ...payment_settings, ...anyMethod } : payment_settings,
    ...(paymentMethodId !== undefined && { default_payment_method: paymentMethodId }),
  });
}

/**
 * Lets a schedule collect what it has yet to bring by another method; its phases go before the subscription. A later phase
 * that was ordered with a method of its own, as yearly billing by bank transfer is, keeps it.
 * @returns whether such a phase follows
 */
async function collectScheduled(
  stripe: Stripe,
  id: string,
  { collection_method, days_until_due }: Omit<Collection, 'payment_settings'>,
  paymentMethodId?: string,
): Promise<boolean> {
  const schedule = await stripe.subscriptionSchedules.retrieve(id);
  const left = phasesLeft(schedule);
  if (left.length === 0) return false;
  const methodOf = (phase: Phase | Stripe.SubscriptionSchedule.Phase | undefined) =>
    phase?.collection_method ?? schedule.default_settings.collection_method;
  const follows = left.map((phase) => methodOf(phase) === methodOf(left[0]));
  const collected = left.map((phase, index) => {
    const { invoice_settings: _, ...same } = asItIs(phase);
    if (!follows[index]) return asItIs(phase);
    return { ...same, collection_method, ...(days_until_due && { invoice_settings: { days_until_due } }) };
  });
  await stripe.subscriptionSchedules.update(id, {
    phases: collected,
    // Its next phase would bring back the method that the subscription had when the schedule was made.
    ...(paymentMethodId !== undefined && { default_settings: { default_payment_method: paymentMethodId } }),
  });
  return follows.includes(false);
}
