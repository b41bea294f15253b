import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { lockName } from '../../infrastructure/database/transaction.ts';
import type { ShopRow } from '../shop.tables.ts';
import type { AddressProofRow } from './address-proof.tables.ts';

/** The address of a shop in the form in which shops are compared: one that was added with http is the same. */
export const comparedAddress = (address: string): string => address.toLowerCase().replace(/^https?:\/\//, '');

/** The same in SQL, in the form of the index (migration 0007). */
const storedAddress = sql<string>`regexp_replace(lower(main_shop_url), '^https?://', '')`;

/** A shop at an address, and whether its owner has proven to control it. */
export interface ClaimedShop {
  readonly shop: ShopRow;
  readonly isProven: boolean;
}

/** The Shopware 6 shops at an address, oldest first. */
export async function findShopsAt(db: Queryable, address: string): Promise<ClaimedShop[]> {
  const rows = await db
    .selectFrom('shop')
    .leftJoin('shop_address_proof', 'shop_address_proof.shop_uuid', 'shop.uuid')
    .selectAll('shop')
    .select('shop_address_proof.proven_address')
    .where('type', '=', 'shopware6')
    .where('removed_at', 'is', null)
    .where(storedAddress, '=', comparedAddress(address))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ proven_address: proven, ...shop }) => ({ shop, isProven: isProven(shop, proven) }));
}

/** A proof is worth nothing for another address than the one it was found at. */
export const isProven = ({ main_shop_url: address }: Pick<ShopRow, 'main_shop_url'>, proven: string | null): boolean =>
  address !== null && proven === comparedAddress(address);

/**
 * The proof of a shop; the first one to ask decides on the value. Later ones write nothing, so that they are also answered
 * while the database is read-only.
 */
export async function readProof(db: Queryable, shopUuid: string, newValue: string): Promise<AddressProofRow> {
  const query = db.selectFrom('shop_address_proof').selectAll().where('shop_uuid', '=', shopUuid);
  const known = await query.executeTakeFirst();
  if (known !== undefined) return known;
  await db
    .insertInto('shop_address_proof')
    .values({ shop_uuid: shopUuid, value: newValue, proven_address: null, proven_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return query.executeTakeFirstOrThrow();
}

/** Serializes the proofs of an address until the end of the transaction: it may be proven for one shop only. */
export const lockAddress = (tx: Tx, address: string): Promise<void> => lockName(tx, comparedAddress(address));

/** Notes a proof, and withdraws those of other shops for the same address. */
export async function noteProof(tx: Tx, shopUuid: string, address: string, now: Date): Promise<void> {
  const proven = comparedAddress(address);
  await tx
    .updateTable('shop_address_proof')
    .set({ proven_address: null, proven_at: null })
    .where('proven_address', '=', proven)
    .where('shop_uuid', '!=', shopUuid)
    .execute();
  await tx
    .updateTable('shop_address_proof')
    .set({ proven_address: proven, proven_at: now })
    .where('shop_uuid', '=', shopUuid)
    .execute();
}

/** A shop that has another address has proven nothing, also not the one before: another shop may prove that now. */
export async function withdrawProof(tx: Tx, shopUuid: string): Promise<void> {
  await tx
    .updateTable('shop_address_proof')
    .set({ proven_address: null, proven_at: null })
    .where('shop_uuid', '=', shopUuid)
    .execute();
}

/** Another shop that has proven this address. */
export async function findOtherProof(
  db: Queryable,
  shopUuid: string,
  address: string,
): Promise<AddressProofRow | null> {
  const row = await db
    .selectFrom('shop_address_proof')
    .selectAll()
    .where('proven_address', '=', comparedAddress(address))
    .where('shop_uuid', '!=', shopUuid)
    .executeTakeFirst();
  return row ?? null;
}
