import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { AccountEntryRow, AccountTables } from './account.tables.ts';
import { shareOut } from './received-transfers.ts';

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

/** Two changes of the same account follow one another. */
export async function lockAccount(tx: Tx, organizationUuid: string): Promise<Sums> {
  await tx
    .insertInto('organization_account')
    .values({ organization_uuid: organizationUuid, ...nothing })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('organization_account')
    .select(['credit', 'unassigned', 'unassigned_since'])
    .where('organization_uuid', '=', organizationUuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Adds missing entries, and the sums of all.
 * @param references what was written on transfers among them, by the entries' references
 * @returns whether there were any
 */
export async function enter(
  tx: Tx,
  organizationUuid: string,
  entries: readonly NewAccountEntry[],
  references: ReadonlyMap<string, string> = new Map(),
): Promise<boolean> {
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ uuid: randomUUID(), organization_uuid: organizationUuid, ...entry }));
  if (rows.length === 0) return false;
  await lockAccount(tx, organizationUuid);
  const added = await tx
    .insertInto('account_entry')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('fund')
    .execute();
  if (added.length === 0) return false;
  await tx
    .updateTable('organization_account')
    .set({ credit: sumOf(organizationUuid, 'credit'), unassigned: sumOf(organizationUuid, 'transfer') })
    .where('organization_uuid', '=', organizationUuid)
    .execute();
  if (added.some(({ fund }) => fund === 'transfer')) await shareOut(tx, organizationUuid, references);
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

const sumOf = (organizationUuid: string, fund: AccountEntryRow['fund']) =>
  sql<number>`(select coalesce(-sum(amount), 0) from account_entry
    where organization_uuid = ${organizationUuid} and fund = ${sql.lit(fund)})`;

/**
 * How many organizations have money that has been lying about since before an instant: transferred and not used, or credit
 * that no contract will use any more. Credit, and money that is left of no transfer, as while an act takes it, count from their
 * last movement.
 */
export async function countLyingAbout(db: Queryable, before: Date): Promise<{ transfer: number; credit: number }> {
  const { rows } = await sql<{ transfer: number; credit: number }>`
    select
      (select count(*) from organization_account account
        where unassigned > 0 and coalesce(unassigned_since, ${lastMovement('transfer')}) < ${before}) as transfer,
      (select count(*) from organization_account account
        where credit > 0 and ${lastMovement('credit')} < ${before} and ${noContractSince(before)}) as credit`.execute(
    db,
  );
  return rows[0] ?? { transfer: 0, credit: 0 };
}

/** Of the organization of an `account`. */
const lastMovement = (fund: AccountEntryRow['fund']) => sql<Date>`(
  select max(at) from account_entry entry
  where entry.organization_uuid = account.organization_uuid and entry.fund = ${sql.lit(fund)}
)`;

/**
 * No contract of the organization of an `account` has run since an instant, so that no invoice uses its credit. One that was ended
 * at once keeps the end of its period, up to a year ahead; an order that waits to be confirmed may become one.
 */
export const noContractSince = (instant: Date) => sql<boolean>`not exists (
  select from shop join payment_subscription contract on contract.shop_uuid = shop.uuid
  where shop.organization_uuid = account.organization_uuid
    and (contract.state in ('active', 'trialing', 'past_due', 'unpaid', 'incomplete') or contract.ended_at > ${instant})
)`;
