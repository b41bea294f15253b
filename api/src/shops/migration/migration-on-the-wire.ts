import type { ConnectMigration } from '@kontor/contract/migration';
import type { ShopMigration } from '@kontor/contract/shop';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { findShop } from '../shop.repository.ts';
import type { ShopMigrationRow } from '../shop.tables.ts';
import { shopOnTheWire } from '../shops-on-the-wire.ts';

/** @throws ProblemError `no-migration` */
export async function migrationOnTheWire(db: Queryable, migration: ShopMigrationRow | null): Promise<ShopMigration> {
  const predecessor = migration && (await findShop(db, migration.predecessor_shop_uuid));
  const successor = migration && (await findShop(db, migration.successor_shop_uuid));
  if (migration === null || predecessor === null || successor === null) throw new ProblemError('no-migration');
  return {
    uuid: migration.uuid,
    state: migration.state,
    predecessorShop: await shopOnTheWire(db, predecessor),
    successorShop: await shopOnTheWire(db, successor),
  };
}

export const connectMigration = ({
  uuid,
  predecessor_shop_uuid: predecessorShopUuid,
  successor_shop_uuid: successorShopUuid,
  state,
}: ShopMigrationRow): ConnectMigration => ({ uuid, predecessorShopUuid, successorShopUuid, state });
