import type { HeldMoney } from '@kontor/contract/user';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** Money that is held for organizations that end with a user's account, because they have no other member. */
export const findHeldMoney = (db: Queryable, userUuid: string): Promise<HeldMoney[]> =>
  db
    .selectFrom('membership')
    .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .innerJoin('organization_account', 'organization_account.organization_uuid', 'membership.organization_uuid')
    .select([
      'organization.uuid as organizationUuid',
      'organization.name as organizationName',
      'organization_account.credit',
      'organization_account.unassigned',
    ])
    .where('membership.user_uuid', '=', userUuid)
    .where((is) => is.or([is('organization_account.credit', '>', 0), is('organization_account.unassigned', '>', 0)]))
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
    .orderBy('organization.created_at')
    .execute();
