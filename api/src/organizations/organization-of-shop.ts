import type { Queryable } from '../infrastructure/database/open-database.ts';

/** The organization of a shop, also of one that was removed. */
export async function organizationOfShop(db: Queryable, shopUuid: string): Promise<string> {
  const { organization_uuid: uuid } = await db
    .selectFrom('shop')
    .select('organization_uuid')
    .where('uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return uuid;
}
