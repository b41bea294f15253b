import { randomUUID } from 'node:crypto';
import { inTransaction, lockName } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findShop } from '../shop.repository.ts';
import type { ShopMigrationRow } from '../shop.tables.ts';
import { findMigrationsWith, insertMigration, stageAnew, takeRequest } from './migration.repository.ts';

interface TwoShops {
  readonly predecessorShopUuid: string;
  readonly successorShopUuid: string;
}

/**
 * Prepares the migration of a shop to another one of the same organization. The same two shops again are the same
 * migration, and one that was taken back may be completed again. It answers the merchant's request, and has its uuid.
 * @throws ProblemError 404 for an unknown shop, 422 for two that do not belong together, `state-conflict` when one of
 * them takes part in another migration
 */
export function stageMigration(
  { database }: Pick<Infrastructure, 'database'>,
  { predecessorShopUuid, successorShopUuid }: TwoShops,
): Promise<ShopMigrationRow> {
  return inTransaction(database, async (tx) => {
    const predecessor = await findShop(tx, predecessorShopUuid);
    const successor = await findShop(tx, successorShopUuid);
    if (predecessor === null || successor === null) throw notFound();
    if (predecessor.organization_uuid !== successor.organization_uuid) {
      throw violation('successorShopUuid', 'invalid', 'Both shops must belong to one organization');
    }
    if (predecessor.uuid === successor.uuid || successor.type === 'shopware5') {
      throw violation('successorShopUuid', 'invalid', 'The successor must be another shop, and none on Shopware 5');
    }
    await lockName(tx, `migrations of ${successor.organization_uuid}`);
    const known = await findMigrationsWith(tx, predecessor.uuid, successor.uuid);
    const same = known.find(
      (one) => one.predecessor_shop_uuid === predecessor.uuid && one.successor_shop_uuid === successor.uuid,
    );
    if (same?.reverted_at) await stageAnew(tx, same.uuid);
    if (same !== undefined) return same;
    if (known.length > 0) {
      throw new ProblemError('state-conflict', { detail: 'One of the two shops takes part in another migration.' });
    }
    const request = await takeRequest(tx, predecessor.uuid);
    return insertMigration(tx, {
      uuid: request?.uuid ?? randomUUID(),
      predecessor_shop_uuid: predecessor.uuid,
      successor_shop_uuid: successor.uuid,
    });
  });
}
