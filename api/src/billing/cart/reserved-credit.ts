import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';

/** Cents of an organization's credit that changes at work in other shops than this one will use (orders/reserve-credit.ts). */
export async function readReservedCredit(
  db: Queryable,
  { uuid, organization_uuid: organizationUuid }: Pick<ShopRow, 'uuid' | 'organization_uuid'>,
): Promise<number> {
  const { reserved } = await db
    .selectFrom('billing_order')
    .innerJoin('shop', 'shop.uuid', 'billing_order.shop_uuid')
    .select(sql<number>`coalesce(sum(billing_order.credit), 0)::bigint`.as('reserved'))
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('shop.uuid', '<>', uuid)
    .where('billing_order.state', '=', 'working')
    .executeTakeFirstOrThrow();
  return reserved;
}
