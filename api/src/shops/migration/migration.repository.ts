import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { ShopMigrationRow, ShopRow } from '../shop.tables.ts';

type Side = 'predecessor_shop_uuid' | 'successor_shop_uuid';

/** The migration of a shop, as predecessor or successor. Both shops belong to the organization. */
export async function findMigration(
  db: Queryable,
  shop: ShopRow,
  ...sides: readonly Side[]
): Promise<ShopMigrationRow | null> {
  const row = await db
    .selectFrom('shop_migration')
    .innerJoin('shop as predecessor', 'predecessor.uuid', 'shop_migration.predecessor_shop_uuid')
    .innerJoin('shop as successor', 'successor.uuid', 'shop_migration.successor_shop_uuid')
    .selectAll('shop_migration')
    .where((of) => of.or(sides.map((side) => of(`shop_migration.${side}`, '=', shop.uuid))))
    .where('predecessor.organization_uuid', '=', shop.organization_uuid)
    .where('successor.organization_uuid', '=', shop.organization_uuid)
    .executeTakeFirst();
  return row ?? null;
}

/** `false` if it was already completed. */
export async function completeMigration(tx: Tx, uuid: string): Promise<boolean> {
  const result = await tx
    .updateTable('shop_migration')
    .set({ state: 'completed' })
    .where('uuid', '=', uuid)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
