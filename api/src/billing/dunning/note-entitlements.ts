import { isDeepStrictEqual } from 'node:util';
import type { Entitlements } from '@kontor/domain/entitlements';
import type { Clock } from '../../infrastructure/clock.ts';
import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { readEntitlements } from './read-entitlements.ts';

export interface NotedEntitlements {
  /** Only grows. */
  readonly version: number;
  readonly entitlements: Entitlements;
  readonly updatedAt: Date;
}

/**
 * Compares what a shop may use now with what was noted last, and notes a difference as the next version. Called after each
 * transaction that may have changed it (connect/events/announce-changes.ts): those of one shop wait for each other here, so
 * the highest version is the newest.
 *
 * @returns whether it differed
 */
export async function noteEntitlements(
  tx: Tx,
  shopUuid: string,
  now: Date,
): Promise<NotedEntitlements & { readonly hasChanged: boolean }> {
  await tx
    .insertInto('shop_entitlements')
    .values({ shop_uuid: shopUuid, version: 0, document: 'null', updated_at: now })
    .onConflict((conflict) => conflict.column('shop_uuid').doNothing())
    .execute();
  const last = await ofShop(tx, shopUuid).forUpdate().executeTakeFirstOrThrow();
  // Read after the lock: what a transaction before this one has changed is seen.
  const entitlements = await readEntitlements(tx, shopUuid);
  if (isDeepStrictEqual(entitlements, last.document)) {
    return { version: last.version, entitlements, updatedAt: last.updated_at, hasChanged: false };
  }
  const version = last.version + 1;
  await tx
    .updateTable('shop_entitlements')
    .set({ version, document: JSON.stringify(entitlements), updated_at: now })
    .where('shop_uuid', '=', shopUuid)
    .execute();
  return { version, entitlements, updatedAt: now, hasChanged: true };
}

/** What a shop may use now, and its version. A difference that no transaction has noted is noted here. */
export async function readNotedEntitlements(
  database: Database,
  clock: Clock,
  shopUuid: string,
): Promise<NotedEntitlements> {
  const last = await ofShop(database, shopUuid).executeTakeFirst();
  const entitlements = await readEntitlements(database, shopUuid);
  if (last !== undefined && isDeepStrictEqual(entitlements, last.document)) {
    return { version: last.version, entitlements, updatedAt: last.updated_at };
  }
  return inTransaction(database, (tx) => noteEntitlements(tx, shopUuid, clock.now()));
}

const ofShop = (db: Queryable, shopUuid: string) =>
  db.selectFrom('shop_entitlements').select(['version', 'document', 'updated_at']).where('shop_uuid', '=', shopUuid);
