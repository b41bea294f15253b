import type { FindRunningSubscriptions } from '../../accounts/user/deletion.service.ts';
import { shopsThatEndWith } from '../../organizations/shops-of.ts';

/** The shops that are still charged for, oldest first, of organizations that have no other member. */
export const findRunningSubscriptions: FindRunningSubscriptions = async (db, userUuid) => {
  const rows = await shopsThatEndWith(db, userUuid)
    .innerJoin('payment_subscription', 'payment_subscription.shop_uuid', 'shop.uuid')
    .select(['shop.organization_uuid', 'shop.uuid', 'shop.name', 'payment_subscription.cancel_at'])
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .execute();
  return rows.map(({ organization_uuid, uuid, name, cancel_at }) => ({
    organizationUuid: organization_uuid,
    shopUuid: uuid,
    shopName: name,
    endsAt: cancel_at?.toISOString() ?? null,
  }));
};
