import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockShop } from './shop.repository.ts';
import type { ShopRow } from './shop.tables.ts';

/** Whether a shop is still charged for, or about to be: its contract is locked until the end of the transaction. */
export type HasRunningSubscription = (tx: Tx, shopUuid: string) => Promise<boolean>;

/** What the rooms forget about a shop that its merchant removes, within the same transaction. */
export type OnShopRemoved = (tx: Tx, shop: ShopRow) => Promise<void>;

export type RemoveShop = (shop: ShopRow) => Promise<void>;

/**
 * Removes a shop at its merchant's wish. The row stays with its name, because invoices belong to it.
 * @throws ProblemError 409 `subscription-running`
 */
export const createRemoveShop =
  (
    { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
    {
      hasRunningSubscription,
      onShopRemoved,
    }: { readonly hasRunningSubscription: HasRunningSubscription; readonly onShopRemoved: OnShopRemoved },
  ): RemoveShop =>
  ({ uuid }) =>
    // An agency is told as well, in its own activity.
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const shop = await lockShop(tx, uuid);
        if (shop === null) throw notFound();
        if (await hasRunningSubscription(tx, uuid)) throw new ProblemError('subscription-running');
        await onShopRemoved(tx, shop);
        const now = clock.now();
        await tx.updateTable('shop').set({ removed_at: now, updated_at: now }).where('uuid', '=', uuid).execute();
        await record(tx, { organizationUuid: shop.organization_uuid, action: 'shop.removed', subject: shop.name });
      }),
    );

/**
 * Devices lose their licences, and the address and the Shopify domain are free for another shop. Branch stores and cash
 * registers stay: they are tax records.
 */
export async function forgetShop(tx: Tx, { uuid }: ShopRow): Promise<void> {
  const ofShop = ['shopify_shop', 'shopify_installation', 'first_step', 'pairing_code', 'device'] as const;
  for (const table of ofShop) await tx.deleteFrom(table).where('shop_uuid', '=', uuid).execute();
  await tx.deleteFrom('shop_address_proof').where('shop_uuid', '=', uuid).execute();
  await tx.deleteFrom('migration_request').where('shop_uuid', '=', uuid).execute();
  await tx
    .deleteFrom('shop_migration')
    .where('state', '=', 'staged')
    .where((is) => is.or([is('predecessor_shop_uuid', '=', uuid), is('successor_shop_uuid', '=', uuid)]))
    .execute();
}
