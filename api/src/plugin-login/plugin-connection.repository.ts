import type { Queryable } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { markFirstStep } from '../shops/first-step/first-step.repository.ts';

/** Notes that a person signs in to the plugin of a shop, which is therefore installed. The first time counts. */
export const notePluginConnection = (
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  shopUuid: string,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const now = clock.now();
    await tx
      .insertInto('plugin_connection')
      .values({ shop_uuid: shopUuid, connected_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await markFirstStep(tx, shopUuid, 'plugin-installed', now);
  });

/** Since when the plugin of a shop is connected; `null` until a person has signed in to it. */
export async function findPluginConnection(db: Queryable, shopUuid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('plugin_connection')
    .select('connected_at')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirst();
  return row?.connected_at ?? null;
}
