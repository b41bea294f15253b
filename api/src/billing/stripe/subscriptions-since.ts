import type Stripe from 'stripe';
import { after, days } from '../../infrastructure/clock.ts';
import { unix } from './preview-upgrade.ts';

/** How far the clocks of this server and of the payment provider may be apart. */
const tolerance = days(1);

/**
 * The subscriptions of a customer that have not ended, and those that were created since an instant. Each month of extra orders
 * leaves one that has ended (usage/bill-month.ts), of each shop: those are not listed for ever.
 */
export async function listSubscriptionsSince(
  stripe: Stripe,
  customer: string,
  since: Date,
): Promise<Stripe.Subscription[]> {
  const running = await Array.fromAsync(stripe.subscriptions.list({ customer, limit: 100 }));
  const created = { gte: unix(after(since, -tolerance)) };
  const recent = await Array.fromAsync(stripe.subscriptions.list({ customer, status: 'all', created, limit: 100 }));
  return [...new Map([...running, ...recent].map((one) => [one.id, one])).values()];
}
