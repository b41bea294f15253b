import { serialKey } from '@kontor/domain/serial-number';
import { type Insertable, sql, type Updateable } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { lockName } from '../../infrastructure/database/transaction.ts';
import type { BranchStoreRow, BranchStoreTables, CashRegisterRow } from './branch-store.tables.ts';

/** Until the end of the transaction nothing else changes the branch stores of the shop. */
export const lockBranchStores = (tx: Tx, shopUuid: string): Promise<void> => lockName(tx, `branch-stores|${shopUuid}`);

const storesOfShop = kept('branch-stores-of-shop', (db, { shopUuid }: { readonly shopUuid: string }) =>
  db
    .selectFrom('branch_store')
    .select([
      'uuid',
      'shop_uuid',
      'external_id',
      'name',
      'iso_country_code',
      'state',
      'is_requested',
      'address_line1',
      'zip',
      'city',
      'tax_number',
      'created_at',
    ])
    .where('shop_uuid', '=', shopUuid)
    .orderBy('created_at')
    .orderBy('uuid'),
);

/** A shop's branch stores, oldest first, of all countries or of one. */
export async function findBranchStores(
  db: Queryable,
  shopUuid: string,
  isoCountryCode?: string,
): Promise<BranchStoreRow[]> {
  const stores = await storesOfShop(db, { shopUuid });
  return isoCountryCode === undefined
    ? stores
    : stores.filter(({ iso_country_code }) => iso_country_code === isoCountryCode);
}

export const findBranchStoresById = (db: Queryable, uuids: readonly string[]): Promise<BranchStoreRow[]> =>
  db.selectFrom('branch_store').selectAll().where(sql<boolean>`uuid = any(${uuids}::uuid[])`).execute();

/** `null` if the shop has no such branch store. */
export async function findBranchStore(db: Queryable, shopUuid: string, uuid: string): Promise<BranchStoreRow | null> {
  const row = await db
    .selectFrom('branch_store')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirst();
  return row ?? null;
}

/** By the fiscal service's id, or by ours where it has given none. */
const hasExternalId = (externalId: string) => sql<boolean>`coalesce(external_id, uuid::text) = ${externalId}`;

export async function findBranchStoreByExternalId(
  db: Queryable,
  shopUuid: string,
  externalId: string,
): Promise<BranchStoreRow | null> {
  const row = await db
    .selectFrom('branch_store')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where(hasExternalId(externalId))
    .executeTakeFirst();
  return row ?? null;
}

export const insertBranchStore = (
  db: Queryable,
  store: Insertable<BranchStoreTables['branch_store']>,
): Promise<BranchStoreRow> => db.insertInto('branch_store').values(store).returningAll().executeTakeFirstOrThrow();

export const updateBranchStore = (
  db: Queryable,
  uuid: string,
  change: Updateable<BranchStoreTables['branch_store']>,
): Promise<BranchStoreRow> =>
  db.updateTable('branch_store').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

const registersOfStores = kept(
  'cash-registers-of-branch-stores',
  (db, { branchStoreUuids }: { readonly branchStoreUuids: readonly string[] }) =>
    db
      .selectFrom('cash_register')
      .select([
        'uuid',
        'branch_store_uuid',
        'external_id',
        'name',
        'serial_number',
        'manufacturer',
        'model',
        'state',
        'tss_serial_number',
        'tss_state',
        'tss_certificate_expires_at',
        'commissioned_at',
        'decommissioned_at',
        'exchanged_at',
        'tss_changed_at',
        'created_at',
      ])
      .where(sql<boolean>`branch_store_uuid = any(${branchStoreUuids}::uuid[])`)
      .orderBy('created_at')
      .orderBy('uuid'),
);

export async function findCashRegisters(
  db: Queryable,
  branchStoreUuids: readonly string[],
): Promise<CashRegisterRow[]> {
  if (branchStoreUuids.length === 0) return [];
  return registersOfStores(db, { branchStoreUuids });
}

export async function findCashRegisterByExternalId(
  db: Queryable,
  branchStoreUuid: string,
  externalId: string,
): Promise<CashRegisterRow | null> {
  const row = await db
    .selectFrom('cash_register')
    .selectAll()
    .where('branch_store_uuid', '=', branchStoreUuid)
    .where(hasExternalId(externalId))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another branch store of the shop has, or had, this system. Manufacturers number theirs independently of each other. */
export async function isKnownElsewhere(
  db: Queryable,
  { uuid, shop_uuid }: Pick<BranchStoreRow, 'uuid' | 'shop_uuid'>,
  { serial_number, manufacturer }: Pick<CashRegisterRow, 'serial_number' | 'manufacturer'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('cash_register')
    .innerJoin('branch_store', 'branch_store.uuid', 'cash_register.branch_store_uuid')
    .select('cash_register.uuid')
    .where('branch_store.shop_uuid', '=', shop_uuid)
    .where('branch_store.uuid', '<>', uuid)
    .where(
      sql`upper(regexp_replace(cash_register.serial_number, '[[:space:]:./_-]', '', 'g'))`,
      '=',
      serialKey(serial_number),
    )
    .where('cash_register.manufacturer', 'is not distinct from', manufacturer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertCashRegister = (
  db: Queryable,
  register: Insertable<BranchStoreTables['cash_register']>,
): Promise<CashRegisterRow> => db.insertInto('cash_register').values(register).returningAll().executeTakeFirstOrThrow();

export const updateCashRegister = (
  db: Queryable,
  uuid: string,
  change: Updateable<BranchStoreTables['cash_register']>,
): Promise<CashRegisterRow> =>
  db.updateTable('cash_register').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();
