import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { BranchStoreRow, CashRegisterRow } from './branch-store.tables.ts';

/** A shop's branch stores, oldest first, of all countries or of one. */
export async function findBranchStores(
  db: Queryable,
  shopUuid: string,
  isoCountryCode?: string,
): Promise<BranchStoreRow[]> {
  return db
    .selectFrom('branch_store')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .$if(isoCountryCode !== undefined, (query) => query.where('iso_country_code', '=', isoCountryCode ?? ''))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
}

/** `null` if the shop has no such branch store. */
export async function changeBranchStoreState(
  db: Queryable,
  shopUuid: string,
  uuid: string,
  state: BranchStoreRow['state'],
): Promise<BranchStoreRow | null> {
  const row = await db
    .updateTable('branch_store')
    .set({ state })
    .where('uuid', '=', uuid)
    .where('shop_uuid', '=', shopUuid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findCashRegisters(
  db: Queryable,
  branchStoreUuids: readonly string[],
): Promise<CashRegisterRow[]> {
  if (branchStoreUuids.length === 0) return [];
  return db
    .selectFrom('cash_register')
    .selectAll()
    .where('branch_store_uuid', 'in', branchStoreUuids)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
}
