import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { UnreadablePrice } from '../stripe/provider-price.ts';
import { isMissingAtProvider } from '../stripe/provider-problem.ts';
import type { SubscriptionParts } from './mirror-subscription.ts';
import { mirrorSubscription } from './mirror-subscription.ts';

/**
 * Gives contracts of releases before price lists the prices that they pay at the payment provider, some at a time: those behind
 * `after`, by their ids. Jobs of the last release name none, and begin with the first.
 */
export const adoptPricesJob = defineJob('adopt-prices', z.object({ after: z._default(z.nullable(z.string()), null) }), {
  lane: 'payment',
});

const atOnce = 50;

export const createAdoptPrices =
  (billing: SubscriptionParts): JobHandler<typeof adoptPricesJob> =>
  async ({ after: last }, signal) => {
    const contracts = await findWithoutPrices(billing.database, last);
    for (const { stripe_id: stripeId } of contracts) {
      signal.throwIfAborted();
      await mirrorSubscription(billing, stripeId).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error;
        // The daily comparison keeps it as a difference until a person has looked (webhooks/compare-subscription.ts).
        billing.log.error({ err: error, stripeId }, 'the prices of a contract cannot be read at the payment provider');
      });
    }
    const reached = contracts.at(-1);
    if (contracts.length < atOnce || reached === undefined) return;
    const next = { after: reached.uuid };
    await billing.jobs.enqueue(billing.database, adoptPricesJob, next, { uniqueKey: `adopt-prices:${reached.uuid}` });
  };

const isUnreadable = (error: unknown): boolean => error instanceof UnreadablePrice || isMissingAtProvider(error);

const findWithoutPrices = (db: Queryable, last: string | null): Promise<{ uuid: string; stripe_id: string }[]> =>
  db
    .selectFrom('payment_subscription')
    .select(['uuid', 'stripe_id'])
    .where('confirmed', '=', true)
    .where('state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('contract_price')
            .select('stripe_price_id')
            .whereRef('contract_price.payment_subscription_uuid', '=', 'payment_subscription.uuid'),
        ),
      ),
    )
    .$if(last !== null, (some) => some.where('uuid', '>', last ?? ''))
    .orderBy('uuid')
    .limit(atOnce)
    .execute();
