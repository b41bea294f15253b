import type { Database, Queryable } from '../infrastructure/database/open-database.ts';

/** The uuids of an organization's shops, as a part of a query. */
export const shopsOf = (database: Database, organizationUuid: string) =>
  database.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);

/** The shops of the organizations that end with a user's account, because they have no other member; oldest first. */
export const shopsThatEndWith = (db: Queryable, userUuid: string) =>
  db
    .selectFrom('shop')
    .innerJoin('membership', 'membership.organization_uuid', 'shop.organization_uuid')
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
    .orderBy('shop.created_at')
    .orderBy('shop.uuid');
