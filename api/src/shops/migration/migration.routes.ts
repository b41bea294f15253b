import type { ShopMigration } from '@kontor/contract/shop';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findShop } from '../shop.repository.ts';
import type { ShopMigrationRow } from '../shop.tables.ts';
import { shopOnTheWire } from '../shops-on-the-wire.ts';
import { completeMigration, findMigration } from './migration.repository.ts';

export function migrationRoutes(api: Api, { database }: Infrastructure): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/migration/successor', async ({ shop }) =>
    migrationOnTheWire(database, await findMigration(database, shop, 'predecessor_shop_uuid')),
  );

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/migration/predecessor', async ({ shop }) =>
    migrationOnTheWire(database, await findMigration(database, shop, 'successor_shop_uuid')),
  );

  api.route('PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete', ({ shop }) =>
    inTransaction(database, async (tx) => {
      const migration = await findMigration(tx, shop, 'predecessor_shop_uuid', 'successor_shop_uuid');
      if (migration !== null && !(await completeMigration(tx, migration.uuid))) {
        throw new ProblemError('migration-not-staged');
      }
      return migrationOnTheWire(tx, migration && { ...migration, state: 'completed' });
    }),
  );
}

async function migrationOnTheWire(db: Queryable, migration: ShopMigrationRow | null): Promise<ShopMigration> {
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
