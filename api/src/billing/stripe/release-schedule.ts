import type Stripe from 'stripe';

/** Releases a schedule from its subscription, which continues unchanged. Does nothing if it was released before. */
export async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptionSchedules.retrieve(id);
  if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(id);
}
