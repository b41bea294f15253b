import type { Subscription } from '@kontor/contract/subscription';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { releaseSchedule } from '../stripe/release-schedule.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { requireLive } from '../subscriptions/require-live.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { subscriptionToWire } from '../subscriptions/subscription-wire.ts';

/** Cancels at the end of the paid period. A change that was to come then is dropped with it. */
export async function cancelSubscription(billing: Billing, shop: ShopRow, uuid: string): Promise<Subscription> {
  const { live } = await requireSelfService(billing, shop, uuid);
  if (live.cancel_at !== null) throw new ProblemError('subscription-canceled');
  const { stripe } = billing;
  await atProvider(async () => {
    if (live.schedule_id !== null) await releaseSchedule(stripe, live.schedule_id);
    await stripe.subscriptions.update(live.stripe_id, { cancel_at_period_end: true });
    await mirrorSubscription(billing, live.stripe_id);
  });
  return answer(billing, shop);
}

/** Takes back what was to happen at the end of the period: the cancellation, or else a scheduled change. */
export async function resumeSubscription(billing: Billing, shop: ShopRow, uuid: string): Promise<Subscription> {
  const { live } = await requireSelfService(billing, shop, uuid);
  const { stripe_id, schedule_id, schedule_activation_at, cancel_at } = live;
  if (cancel_at === null && schedule_activation_at === null) throw new ProblemError('subscription-not-cancelable');
  const { stripe } = billing;
  await atProvider(async () => {
    if (cancel_at !== null) await stripe.subscriptions.update(stripe_id, { cancel_at_period_end: false });
    else if (schedule_id !== null) await releaseSchedule(stripe, schedule_id);
    await mirrorSubscription(billing, stripe_id);
  });
  return answer(billing, shop);
}

async function requireSelfService(billing: Billing, shop: ShopRow, uuid: string) {
  const found = await requireLive(billing.database, shop, uuid);
  if (found.stored.subscription.no_self_service) throw new ProblemError('self-service-disabled');
  return found;
}

async function answer({ database }: Billing, shop: ShopRow): Promise<Subscription> {
  const stored = await findSubscription(database, shop.uuid);
  if (stored === null) throw notFound();
  return subscriptionToWire(stored);
}
