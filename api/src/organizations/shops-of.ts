import type { Database, Queryable } from '../infrastructure/database/open-database.ts';

/** The uuids of an organization's shops, as a part of a query. */
export const shopsOf = (database: Database, organizationUuid: string) =>
  database.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);

/** The memberships of a user in organizations that end with the user's account, because they have no other member. */
export const membershipsThatEnd = (db: Queryable, userUuid: string) =>
  db
    .selectFrom('membership')
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
    );

/** The shops of these organizations; oldest first. */
export const shopsThatEndWith = (db: Queryable, userUuid: string) =>
  membershipsThatEnd(db, userUuid)
    .innerJoin('shop', 'shop.organization_uuid', 'membership.organization_uuid')
    .orderBy('shop.created_at')
    .orderBy('shop.uuid');
