import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** The subscriptions that billed extra orders of the same shop as a contract, oldest first. */
export async function findUsageSubscriptions(db: Queryable, contractStripeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('usage_month')
    .innerJoin('payment_subscription', 'payment_subscription.shop_uuid', 'usage_month.shop_uuid')
    .select('usage_month.subscription_stripe_id')
    .where('payment_subscription.stripe_id', '=', contractStripeId)
    .where('usage_month.subscription_stripe_id', 'is not', null)
    .orderBy('usage_month.month')
    .execute();
  return rows.flatMap(({ subscription_stripe_id }) => subscription_stripe_id ?? []);
}
