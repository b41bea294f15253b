import type { HeldMoney } from '@kontor/contract/user';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { membershipsThatEnd } from '../../organizations/shops-of.ts';

/** Money that is held for organizations that end with a user's account, because they have no other member. */
export const findHeldMoney = (db: Queryable, userUuid: string): Promise<HeldMoney[]> =>
  membershipsThatEnd(db, userUuid)
    .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .innerJoin('organization_account', 'organization_account.organization_uuid', 'membership.organization_uuid')
    .select([
      'organization.uuid as organizationUuid',
      'organization.name as organizationName',
      'organization_account.credit',
      'organization_account.unassigned',
    ])
    .where((is) => is.or([is('organization_account.credit', '>', 0), is('organization_account.unassigned', '>', 0)]))
    .orderBy('organization.created_at')
    .execute();
