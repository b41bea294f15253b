import type { MigrationRequest } from '@kontor/contract/migration';
import type { Announce } from '../../infrastructure/announce.ts';
import { inTransaction, lockName } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ShopRow } from '../shop.tables.ts';
import { findMigration, insertRequest } from './migration.repository.ts';

/**
 * A merchant asks for the move of a shop. Asking again is the same request.
 * @throws ProblemError `state-conflict` for other shops than those on Shopware 5, and when the migration is staged
 */
export function requestMigration(
  { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
  announce: Announce,
  shop: ShopRow,
): Promise<MigrationRequest> {
  if (shop.type !== 'shopware5') {
    throw new ProblemError('state-conflict', { detail: 'Only shops on Shopware 5 are moved.' });
  }
  return inTransaction(database, async (tx) => {
    await lockName(tx, `migrations of ${shop.organization_uuid}`);
    if ((await findMigration(tx, shop, 'predecessor_shop_uuid')) !== null) {
      throw new ProblemError('state-conflict', { detail: 'The migration is staged already.' });
    }
    const { request, isNew } = await insertRequest(tx, shop.uuid, clock.now());
    const { uuid, requested_at } = request;
    if (isNew) {
      const data = { uuid, predecessorShopUuid: shop.uuid, successorShopUuid: null, state: 'requested' };
      await announce(tx, { type: 'migration.requested', subject: uuid, data });
      await record(tx, { organizationUuid: shop.organization_uuid, action: 'migration.requested', subject: shop.name });
    }
    return { uuid, requestedAt: requested_at.toISOString() };
  });
}
