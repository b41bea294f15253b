import type { Cart } from '@kontor/contract/cart';
import { after, days } from '../../infrastructure/clock.ts';
import type { Database, Queryable } from '../../infrastructure/database/open-database.ts';
import type { QuoteRow } from './cart.tables.ts';

/** Quotes expire after one day. */
const keptFor = days(1);

export async function insertQuote(
  database: Database,
  quote: Omit<QuoteRow, 'cart'> & { readonly cart: Cart },
  now: Date,
): Promise<void> {
  await database
    .deleteFrom('quote')
    .where('shop_uuid', '=', quote.shop_uuid)
    .where('priced_at', '<', after(now, -keptFor))
    .execute();
  await database
    .insertInto('quote')
    .values({ ...quote, cart: JSON.stringify(quote.cart) })
    .execute();
}

/** A quote of this shop: by its uuid, or the latest for a selection. */
export async function findQuote(
  db: Queryable,
  shopUuid: string,
  wanted: { readonly uuid: string } | { readonly selectionHash: string },
): Promise<QuoteRow | null> {
  const ofShop = db.selectFrom('quote').selectAll().where('shop_uuid', '=', shopUuid);
  const query =
    'uuid' in wanted
      ? ofShop.where('uuid', '=', wanted.uuid)
      : ofShop.where('selection_hash', '=', wanted.selectionHash).orderBy('priced_at', 'desc');
  return (await query.limit(1).executeTakeFirst()) ?? null;
}
