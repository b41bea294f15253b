import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { AccountEntryRow, AccountTables } from './account.tables.ts';

export type NewAccountEntry = Omit<AccountEntryRow, 'uuid' | 'organization_uuid'>;
export type Sums = Omit<AccountTables['organization_account'], 'organization_uuid'>;

const nothing: Sums = { credit: 0, unassigned: 0, unassigned_since: null };

export async function readSums(db: Queryable, organizationUuid: string): Promise<Sums> {
  const row = await db
    .selectFrom('organization_account')
    .select(['credit', 'unassigned', 'unassigned_since'])
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  return row ?? nothing;
}

/** The sums of the organization that a shop belongs to. */
export async function readSumsOfShop(db: Queryable, shopUuid: string): Promise<Sums> {
  const row = await db
    .selectFrom('organization_account')
    .innerJoin('shop', 'shop.organization_uuid', 'organization_account.organization_uuid')
    .select(['credit', 'unassigned', 'unassigned_since'])
    .where('shop.uuid', '=', shopUuid)
    .executeTakeFirst();
  return row ?? nothing;
}

/** The movements at the payment provider that were entered last: each reading finds one of them, or enters all. */
export async function findLatest(db: Queryable, organizationUuid: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('account_entry')
    .select('reference')
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(100)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

/**
 * Adds missing entries, and the sums of all.
 * @returns whether there were any
 */
export async function enter(tx: Tx, organizationUuid: string, entries: readonly NewAccountEntry[]): Promise<boolean> {
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ uuid: randomUUID(), organization_uuid: organizationUuid, ...entry }));
  if (rows.length === 0) return false;
  // Two readings of the same movements add up one after the other.
  await tx
    .insertInto('organization_account')
    .values({ organization_uuid: organizationUuid, ...nothing })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('organization_account')
    .select('organization_uuid')
    .where('organization_uuid', '=', organizationUuid)
    .forUpdate()
    .execute();
  const added = await tx
    .insertInto('account_entry')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('uuid')
    .execute();
  if (added.length === 0) return false;
  await tx
    .updateTable('organization_account')
    .set(sumsOf(organizationUuid))
    .where('organization_uuid', '=', organizationUuid)
    .execute();
  return true;
}

/** What was held for a customer that was deleted at the payment provider has gone with it. */
export async function enterDeletion(tx: Tx, organizationUuid: string, customerId: string, at: Date): Promise<void> {
  const { credit, unassigned } = await readSums(tx, organizationUuid);
  const gone = { kind: 'adjusted' as const, at, document: null };
  await enter(tx, organizationUuid, [
    { ...gone, fund: 'credit', amount: credit, reference: `${customerId}:credit` },
    { ...gone, fund: 'transfer', amount: unassigned, reference: `${customerId}:transfer` },
  ]);
}

/** Money that came is used in the order in which it came: the oldest transfer that the sum of all later ones does not cover. */
const sumsOf = (organizationUuid: string) => ({
  credit: sql<number>`(select coalesce(-sum(amount), 0) from account_entry
    where organization_uuid = ${organizationUuid} and fund = 'credit')`,
  unassigned: sql<number>`(select coalesce(-sum(amount), 0) from account_entry
    where organization_uuid = ${organizationUuid} and fund = 'transfer')`,
  unassigned_since: sql<Date | null>`(
    select min(at) from (
      select at, sum(-amount) filter (where kind = 'given') over (order by at desc, uuid) + amount as later,
        (select coalesce(-sum(amount), 0) from account_entry
          where organization_uuid = ${organizationUuid} and fund = 'transfer') as left_over
      from account_entry where organization_uuid = ${organizationUuid} and fund = 'transfer' and kind = 'given'
    ) transfers where later < left_over)`,
});

/**
 * How many organizations have money that has been lying about since before an instant: transferred and not used, or credit
 * that no contract will use any more.
 */
export async function countLyingAbout(db: Queryable, before: Date): Promise<{ transfer: number; credit: number }> {
  const { rows } = await sql<{ transfer: number; credit: number }>`
    select
      (select count(*) from organization_account where unassigned_since < ${before}) as transfer,
      (select count(*) from organization_account account where credit > 0 and not exists (
        select from shop join payment_subscription contract on contract.shop_uuid = shop.uuid
        where shop.organization_uuid = account.organization_uuid
          and (contract.state in ('active', 'trialing', 'past_due', 'unpaid') or contract.period_end > ${before})
      )) as credit`.execute(db);
  return rows[0] ?? { transfer: 0, credit: 0 };
}
