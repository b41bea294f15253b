import type Stripe from 'stripe';

/** Takes a schedule off its subscription, which goes on as it is. One that is off already is left alone. */
export async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptionSchedules.retrieve(id);
  if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(id);
}
