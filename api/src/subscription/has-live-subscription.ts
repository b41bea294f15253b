import type { HasLiveSubscription } from '../user/deletion.service.ts';

/** Whether any shop of the user's organizations is still charged for. */
export const hasLiveSubscription: HasLiveSubscription = async (db, userUuid) => {
  const live = await db
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .innerJoin('membership', 'membership.organization_uuid', 'shop.organization_uuid')
    .select('payment_subscription.uuid')
    .where('membership.user_uuid', '=', userUuid)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .limit(1)
    .executeTakeFirst();
  return live !== undefined;
};
