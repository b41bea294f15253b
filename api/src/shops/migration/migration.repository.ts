import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { MovedContract, ShopMigrationRow, ShopRow, ShopTables } from '../shop.tables.ts';

type Side = 'predecessor_shop_uuid' | 'successor_shop_uuid';
type RequestRow = ShopTables['migration_request'];

interface PartOfMigration extends Pick<ShopRow, 'uuid' | 'organization_uuid'> {
  readonly asPredecessor: boolean;
  readonly asSuccessor: boolean;
}

const migrationOfShop = kept(
  'migration-of-shop',
  (db, { uuid, organization_uuid, asPredecessor, asSuccessor }: PartOfMigration) =>
    db
      .selectFrom('shop_migration')
      .innerJoin('shop as predecessor', 'predecessor.uuid', 'shop_migration.predecessor_shop_uuid')
      .innerJoin('shop as successor', 'successor.uuid', 'shop_migration.successor_shop_uuid')
      .select([
        'shop_migration.uuid',
        'shop_migration.predecessor_shop_uuid',
        'shop_migration.successor_shop_uuid',
        'shop_migration.state',
        'shop_migration.completed_at',
        'shop_migration.reverted_at',
        'shop_migration.moved',
        'shop_migration.ended_stripe_id',
      ])
      .where((is) =>
        is.or([
          is.and([sql<boolean>`${asPredecessor}::boolean`, is('shop_migration.predecessor_shop_uuid', '=', uuid)]),
          is.and([sql<boolean>`${asSuccessor}::boolean`, is('shop_migration.successor_shop_uuid', '=', uuid)]),
        ]),
      )
      .where('predecessor.organization_uuid', '=', organization_uuid)
      .where('successor.organization_uuid', '=', organization_uuid)
      // What was moved stays where it is once one of the two shops is gone.
      .where('predecessor.removed_at', 'is', null)
      .where('successor.removed_at', 'is', null)
      // A shop may be the successor of one and the predecessor of another: what is still to be done comes first.
      .orderBy('shop_migration.state', 'desc')
      .orderBy('shop_migration.completed_at', 'desc')
      .limit(1),
);

/** The migration of a shop, as predecessor or successor. Both shops belong to the organization. */
export async function findMigration(
  db: Queryable,
  shop: Pick<ShopRow, 'uuid' | 'organization_uuid'>,
  ...sides: readonly Side[]
): Promise<ShopMigrationRow | null> {
  const [row] = await migrationOfShop(db, {
    ...shop,
    asPredecessor: sides.includes('predecessor_shop_uuid'),
    asSuccessor: sides.includes('successor_shop_uuid'),
  });
  return row ?? null;
}

export async function findMigrationByUuid(db: Queryable, uuid: string): Promise<ShopMigrationRow | null> {
  const row = await db.selectFrom('shop_migration').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

/** Migrations, and requests for them, as other systems see both. */
export async function findMigrationsById(db: Queryable, uuids: readonly string[]) {
  const isOneOf = sql<boolean>`uuid = any(${uuids}::uuid[])`;
  const migrations = await db
    .selectFrom('shop_migration')
    .select(['uuid', 'predecessor_shop_uuid', 'successor_shop_uuid', 'state'])
    .where(isOneOf)
    .execute();
  const requests = await db.selectFrom('migration_request').selectAll().where(isOneOf).execute();
  return [
    ...requests.map(({ uuid, shop_uuid: predecessorShopUuid }) => ({
      uuid,
      predecessorShopUuid,
      successorShopUuid: null,
      state: 'requested',
    })),
    ...migrations.map(({ uuid, predecessor_shop_uuid, successor_shop_uuid, state }) => ({
      uuid,
      predecessorShopUuid: predecessor_shop_uuid,
      successorShopUuid: successor_shop_uuid,
      state,
    })),
  ];
}

/** All migrations in which one of these shops has this part. */
export const findMigrationsWith = (tx: Tx, predecessor: string, successor: string): Promise<ShopMigrationRow[]> =>
  tx
    .selectFrom('shop_migration')
    .selectAll()
    .where((is) =>
      is.or([
        is('predecessor_shop_uuid', '=', predecessor),
        is('successor_shop_uuid', '=', successor),
        // The reverse would move everything in a circle.
        is.and([is('predecessor_shop_uuid', '=', successor), is('successor_shop_uuid', '=', predecessor)]),
      ]),
    )
    .forUpdate()
    .execute();

export async function insertMigration(
  tx: Tx,
  migration: Pick<ShopMigrationRow, 'uuid' | 'predecessor_shop_uuid' | 'successor_shop_uuid'>,
): Promise<ShopMigrationRow> {
  return tx
    .insertInto('shop_migration')
    .values({ ...migration, state: 'staged' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Staged anew after it was taken back: other systems may complete it again. */
export const stageAnew = (tx: Tx, uuid: string) =>
  tx.updateTable('shop_migration').set({ reverted_at: null }).where('uuid', '=', uuid).execute();

interface Completion {
  readonly at: Date;
  readonly moved: MovedContract;
  readonly endedStripeId: string | null;
}

/** `false` if it was already completed. */
export async function completeMigration(tx: Tx, uuid: string, { at, moved, endedStripeId }: Completion) {
  const result = await tx
    .updateTable('shop_migration')
    .set({
      state: 'completed',
      completed_at: at,
      reverted_at: null,
      moved: JSON.stringify(moved),
      ended_stripe_id: endedStripeId,
    })
    .where('uuid', '=', uuid)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `false` if it was not completed. */
export async function revertMigration(tx: Tx, uuid: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('shop_migration')
    .set({ state: 'staged', completed_at: null, reverted_at: at, moved: null, ended_stripe_id: null })
    .where('uuid', '=', uuid)
    .where('state', '=', 'completed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findRequest(db: Queryable, shopUuid: string): Promise<RequestRow | null> {
  const row = await db.selectFrom('migration_request').selectAll().where('shop_uuid', '=', shopUuid).executeTakeFirst();
  return row ?? null;
}

/** @returns the request and whether it is new */
export async function insertRequest(
  tx: Tx,
  shopUuid: string,
  now: Date,
): Promise<{ readonly request: RequestRow; readonly isNew: boolean }> {
  const inserted = await tx
    .insertInto('migration_request')
    .values({ uuid: randomUUID(), shop_uuid: shopUuid, requested_at: now })
    .onConflict((conflict) => conflict.column('shop_uuid').doNothing())
    .returningAll()
    .executeTakeFirst();
  const request = inserted ?? (await findRequest(tx, shopUuid));
  if (request === null) throw new Error(`The request of shop ${shopUuid} is gone`);
  return { request, isNew: inserted !== undefined };
}

/** The request that a migration answers, which is then over. */
export async function takeRequest(tx: Tx, shopUuid: string): Promise<RequestRow | null> {
  const row = await tx
    .deleteFrom('migration_request')
    .where('shop_uuid', '=', shopUuid)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
