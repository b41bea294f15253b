import type { Subscription } from '@kontor/contract/subscription';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import { scheduledChangeAt } from '../subscriptions/price-schedule.ts';
import { requireLive } from '../subscriptions/require-live.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { subscriptionToWire } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import type { ContractParts } from './contract-parts.ts';

/** Cancels at the end of the paid period, including a change scheduled for then. */
export async function cancelSubscription(billing: ContractParts, shop: ShopRow, uuid: string): Promise<Subscription> {
  await changeContract(billing, shop.uuid, async (db) => {
    const { live } = await requireSelfService(db, shop, uuid);
    if (live.cancel_at !== null) throw new ProblemError('subscription-canceled');
    return {
      payment_subscription_uuid: live.uuid,
      plan: { kind: 'cancel', stripeId: live.stripe_id, scheduleId: live.schedule_id },
    };
  });
  return answer(billing, shop);
}

/** Withdraws what is scheduled for the end of the period: the cancellation, or else a change. */
export async function resumeSubscription(billing: ContractParts, shop: ShopRow, uuid: string): Promise<Subscription> {
  await changeContract(billing, shop.uuid, async (db) => {
    const { stored, live } = await requireSelfService(db, shop, uuid);
    const { stripe_id, schedule_id, cancel_at } = live;
    // Prices that are scheduled are no change of the customer's.
    if (cancel_at === null && scheduledChangeAt(live, stored.items) === null)
      throw new ProblemError('subscription-not-cancelable');
    return {
      payment_subscription_uuid: live.uuid,
      plan: { kind: 'resume', stripeId: stripe_id, scheduleId: cancel_at === null ? schedule_id : null },
    };
  });
  return answer(billing, shop);
}

async function requireSelfService(db: Queryable, shop: ShopRow, uuid: string) {
  const { stored, live } = await requireLive(db, shop, uuid);
  if (stored.subscription.no_self_service) throw new ProblemError('self-service-disabled');
  return { stored, live };
}

async function answer({ database }: Pick<Billing, 'database'>, shop: ShopRow): Promise<Subscription> {
  const stored = await findSubscription(database, shop.uuid);
  if (stored === null) throw notFound();
  return subscriptionToWire(stored);
}
