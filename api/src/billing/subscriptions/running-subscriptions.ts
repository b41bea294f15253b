import type { FindRunningSubscriptions } from '../../accounts/user/deletion.service.ts';

/** The shops that are still charged for, oldest first, of organizations that have no other member. */
export const findRunningSubscriptions: FindRunningSubscriptions = async (db, userUuid) => {
  const rows = await db
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .innerJoin('membership', 'membership.organization_uuid', 'shop.organization_uuid')
    .select(['shop.organization_uuid', 'shop.uuid', 'shop.name', 'payment_subscription.cancel_at'])
    .where('membership.user_uuid', '=', userUuid)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('membership as other')
            .select('other.user_uuid')
            .whereRef('other.organization_uuid', '=', 'membership.organization_uuid')
            .whereRef('other.user_uuid', '!=', 'membership.user_uuid'),
        ),
      ),
    )
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .orderBy('shop.created_at')
    .orderBy('shop.uuid')
    .execute();
  return rows.map(({ organization_uuid, uuid, name, cancel_at }) => ({
    organizationUuid: organization_uuid,
    shopUuid: uuid,
    shopName: name,
    endsAt: cancel_at?.toISOString() ?? null,
  }));
};
