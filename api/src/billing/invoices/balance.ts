import type { Balance } from '@kontor/contract/invoice';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** What a shop owes now by the ledger, oldest invoice first. A debit that is on its way is not owed. */
export async function readBalance(db: Queryable, now: Date, shopUuid: string): Promise<Balance> {
  const owed = sql<number>`sum(ledger_entry.amount)::bigint`;
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('ledger_entry', 'ledger_entry.invoice_uuid', 'invoice.uuid')
    .select(['invoice.uuid', 'invoice.number', 'invoice.due_at', 'invoice.collection_method', owed.as('owed')])
    .where('invoice.shop_uuid', '=', shopUuid)
    .where('invoice.state', '=', 'open')
    .where('invoice.held_reason', 'is', null)
    .$narrowType<{ number: string }>()
    .groupBy('invoice.uuid')
    .having(owed, '>', 0)
    .orderBy('invoice.issued_at')
    .orderBy('invoice.number')
    .execute();
  const items = rows.map((row) => ({
    invoiceUuid: row.uuid,
    number: row.number,
    amount: row.owed,
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.due_at === null || row.due_at <= now,
    collectionMethod: row.collection_method,
  }));
  return { owed: items.reduce((sum, { amount }) => sum + amount, 0), currency: 'EUR', items };
}
