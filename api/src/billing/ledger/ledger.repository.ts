import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { LedgerEntryKind } from './ledger.tables.ts';

export interface NewEntry {
  readonly kind: LedgerEntryKind;
  /** Cents: what is owed is positive, what settles it is negative. */
  readonly amount: number;
  readonly at: Date;
  /** Unique: an entry that is known already is left as it is. */
  readonly reference: string;
}

/** What the ledger says about one invoice. */
export interface Account {
  /** Cents; negative when more was paid than owed. */
  readonly owed: number;
  /** Cents that banks took back and did not give back. */
  readonly chargedBack: number;
  /** When it was last paid; `null` when nothing was. */
  readonly paidAt: Date | null;
}

/** Enters what is not entered yet. */
export async function book(
  tx: Tx,
  invoice: { readonly uuid: string; readonly shop_uuid: string },
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ uuid: randomUUID(), shop_uuid: invoice.shop_uuid, invoice_uuid: invoice.uuid, ...entry }));
  if (rows.length === 0) return;
  await tx
    .insertInto('ledger_entry')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export async function findEntry(db: Queryable, reference: string): Promise<NewEntry | null> {
  const row = await db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount', 'at', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

export async function readAccount(db: Queryable, invoiceUuid: string): Promise<Account> {
  const row = await db
    .selectFrom('ledger_entry')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('owed'),
      sql<number>`coalesce(sum(amount) filter (where kind in ('chargeback', 'chargeback-reversal')), 0)::bigint`.as(
        'chargedBack',
      ),
      sql<Date | null>`max(at) filter (where kind = 'payment')`.as('paidAt'),
    ])
    .where('invoice_uuid', '=', invoiceUuid)
    .executeTakeFirstOrThrow();
  return row;
}
