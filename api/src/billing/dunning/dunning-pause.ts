import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

const pauseOfShop = kept('dunning-pause-of-shop', (db, { shopUuid }: { readonly shopUuid: string }) =>
  db.selectFrom('subscription').select('dunning_paused_until').where('shop_uuid', '=', shopUuid),
);

/** When the dunning of a shop goes on; `null` unless it is paused. Agreed with the customer (docs/decisions/0100). */
export async function findPauseEnd(db: Queryable, shopUuid: string, now: Date): Promise<Date | null> {
  const [row] = await pauseOfShop(db, { shopUuid });
  const until = row?.dunning_paused_until ?? null;
  return until !== null && until > now ? until : null;
}
