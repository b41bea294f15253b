import { lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { organizationsOwnedAlone } from '../../organizations/organization.repository.ts';
import { findRunningSubscriptions } from '../subscriptions/running-subscriptions.ts';

/**
 * The confirmed deletion with which a shop's organization ends, and the end of the last contract that it waits for: `null`
 * if nothing runs any more. A deletion that waits for a member to act is not counted: the account stays until then.
 */
export async function findWaitingDeletion(
  db: Queryable,
  shopUuid: string,
): Promise<{ readonly lastEnd: string | null } | null> {
  const members = await db
    .selectFrom('membership')
    .innerJoin('shop', 'shop.organization_uuid', 'membership.organization_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select(['app_user.uuid', 'app_user.deletion_confirmed_at'])
    .where('shop.uuid', '=', shopUuid)
    .execute();
  const [member, ...others] = members;
  if (!member?.deletion_confirmed_at || others.length > 0) return null;
  const running = await findRunningSubscriptions(db, member.uuid);
  const lastEnd = lastSubscriptionEnd(running);
  if (lastEnd === null && running.length > 0) return null;
  return (await organizationsOwnedAlone(db, member.uuid)).length > 0 ? null : { lastEnd };
}
