import type { Balance } from '@kontor/contract/invoice';
import type { Database } from '../../infrastructure/database/open-database.ts';

/** What a shop owes now, oldest invoice first. */
export async function readBalance(database: Database, now: Date, shopUuid: string): Promise<Balance> {
  const rows = await database
    .selectFrom('invoice')
    .select(['uuid', 'number', 'total', 'due_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'open')
    .where('total', '>', 0)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const items = rows.map(({ uuid, number, total, due_at }) => ({
    invoiceUuid: uuid,
    number,
    amount: total,
    dueAt: due_at?.toISOString() ?? null,
    isOverdue: due_at === null || due_at <= now,
    // A debit has no due date: it is taken at once.
    collectionMethod: due_at === null ? ('charge_automatically' as const) : ('send_invoice' as const),
  }));
  return { owed: items.reduce((sum, { amount }) => sum + amount, 0), currency: 'EUR', items };
}
