import { type Expression, sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';

/** Those who use credit of an organization follow one another: orders, and operators who pay it out. Before its account is locked. */
export async function lockCredit(tx: Tx, organization: string | Expression<string>): Promise<void> {
  await tx
    .selectFrom('payment_customer')
    .select('organization_uuid')
    .where('organization_uuid', '=', organization)
    .forUpdate()
    .execute();
}

/** What changes at work will use of an organization's credit (orders/reserve-credit.ts). */
const reserved = (db: Queryable, organizationUuid: string) =>
  db
    .selectFrom('billing_order')
    .innerJoin('shop', 'shop.uuid', 'billing_order.shop_uuid')
    .select(sql<number>`coalesce(sum(billing_order.credit), 0)::bigint`.as('reserved'))
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('billing_order.state', '=', 'working');

/** Cents of an organization's credit that changes at work in other shops than this one will use. */
export async function readReservedCredit(
  db: Queryable,
  { uuid, organization_uuid: organizationUuid }: Pick<ShopRow, 'uuid' | 'organization_uuid'>,
): Promise<number> {
  return (await reserved(db, organizationUuid).where('shop.uuid', '<>', uuid).executeTakeFirstOrThrow()).reserved;
}

/** The same of all its shops. */
export async function readReservedCreditOf(db: Queryable, organizationUuid: string): Promise<number> {
  return (await reserved(db, organizationUuid).executeTakeFirstOrThrow()).reserved;
}
