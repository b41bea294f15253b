import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { mirrorSubscription } from './mirror-subscription.ts';

/** Gives contracts of releases before price lists the prices that they pay at the payment provider, some at a time. */
export const adoptPricesJob = defineJob('adopt-prices', z.object({}), { lane: 'payment' });

const atOnce = 50;

export const createAdoptPrices =
  (billing: Billing): JobHandler<typeof adoptPricesJob> =>
  async (_, signal) => {
    const contracts = await findWithoutPrices(billing.database);
    for (const stripeId of contracts) {
      signal.throwIfAborted();
      await mirrorSubscription(billing, stripeId);
    }
    // What cannot be read has no price afterwards either, and would be found again for ever.
    const left = new Set(await findWithoutPrices(billing.database));
    if (contracts.length < atOnce || contracts.every((stripeId) => left.has(stripeId))) return;
    await billing.jobs.enqueue(billing.database, adoptPricesJob, {}, { uniqueKey: 'adopt-prices' });
  };

async function findWithoutPrices(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('confirmed', '=', true)
    .where('state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .where('uuid', 'not in', (of) => of.selectFrom('contract_price').select('payment_subscription_uuid'))
    .orderBy('uuid')
    .limit(atOnce)
    .execute();
  return rows.map(({ stripe_id }) => stripe_id);
}
