import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { owedInvoices } from './ledger.repository.ts';

/** What stands between an organization and the vendor: cents, gross. */
export interface Standing {
  readonly owed: number;
  readonly credit: number;
  /** What was transferred and belongs to no invoice. */
  readonly unassigned: number;
}

/** What an organization owes in the end; negative where more is held for it. */
export const balanceOf = ({ owed, credit, unassigned }: Standing): number => owed - credit - unassigned;

/** Of several organizations in one statement, by organization. */
export async function readStandings(
  db: Queryable,
  organizationUuids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const open = owedInvoices(db)
    .select('invoice.transferred')
    .where(sql<boolean>`invoice.shop_uuid = shop.uuid`)
    .as('open');
  const rows = await db
    .selectFrom('organization')
    .leftJoin('organization_account as account', 'account.organization_uuid', 'organization.uuid')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('shop')
          .innerJoinLateral(open, (join) => join.onTrue())
          .select([sql<number>`sum(open.owed)`.as('owed'), sql<number>`sum(open.transferred)`.as('transferred')])
          .whereRef('shop.organization_uuid', '=', 'organization.uuid')
          .as('debt'),
      (join) => join.onTrue(),
    )
    .select([
      'organization.uuid',
      sql<number>`coalesce(debt.owed, 0)::bigint`.as('owed'),
      sql<number>`coalesce(account.credit, 0)::bigint`.as('credit'),
      // What was transferred for a part of an invoice belongs to it.
      sql<number>`(coalesce(account.unassigned, 0) - coalesce(debt.transferred, 0))::bigint`.as('unassigned'),
    ])
    .where(sql<boolean>`organization.uuid = any(${organizationUuids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uuid, ...standing }) => [uuid, standing]));
}

/** What is owed for the invoices of several shops, by shop; one that owes nothing is missing. Cents, gross. */
export async function readOwedByShops(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const open = owedInvoices(db)
    .select('invoice.shop_uuid')
    .where(sql<boolean>`invoice.shop_uuid = any(${shopUuids}::uuid[])`)
    .as('open');
  const rows = await db
    .selectFrom(open)
    .select(['shop_uuid', sql<number>`sum(owed)::bigint`.as('owed')])
    .groupBy('shop_uuid')
    .execute();
  return new Map(rows.map((row) => [row.shop_uuid, row.owed]));
}
