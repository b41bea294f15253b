import type { DunningState } from '@kontor/contract/dunning';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { DunningRow } from './dunning.tables.ts';

/** The process that runs for a shop, if any. */
export async function findActiveDunning(db: Queryable, shopUuid: string): Promise<DunningRow | null> {
  const row = await db
    .selectFrom('dunning_process')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('state', '<>', 'resolved')
    .executeTakeFirst();
  return row ?? null;
}

/** @returns `false` when another process runs for the shop already */
export async function insertDunning(tx: Queryable, process: DunningRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('dunning_process')
    .values(process)
    .onConflict((conflict) => conflict.column('shop_uuid').where('state', '<>', 'resolved').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateDunning(
  tx: Queryable,
  uuid: string,
  change: { readonly state: DunningState; readonly deactivation_at: Date | null; readonly changed_at: Date },
): Promise<void> {
  await tx.updateTable('dunning_process').set(change).where('uuid', '=', uuid).execute();
}

export async function resolveDunning(tx: Queryable, invoiceUuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('dunning_process')
    .set({ state: 'resolved', deactivation_at: null, changed_at: now })
    .where('invoice_uuid', '=', invoiceUuid)
    .where('state', '<>', 'resolved')
    .execute();
}
