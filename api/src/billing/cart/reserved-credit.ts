import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** Cents of an organization's credit that changes at work in its other shops will use (orders/reserve-credit.ts). */
export async function readReservedCredit(
  db: Queryable,
  { organizationUuid, shopUuid }: { readonly organizationUuid: string; readonly shopUuid: string },
): Promise<number> {
  const { reserved } = await db
    .selectFrom('billing_order')
    .innerJoin('shop', 'shop.uuid', 'billing_order.shop_uuid')
    .select(sql<number>`coalesce(sum(billing_order.credit), 0)::bigint`.as('reserved'))
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('shop.uuid', '<>', shopUuid)
    .where('billing_order.state', '=', 'working')
    .executeTakeFirstOrThrow();
  return reserved;
}
