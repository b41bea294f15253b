import type { CartPrice } from '@kontor/contract/cart';
import type { OfferState } from '@kontor/contract/offer';
import type { Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface OfferTables {
  /**
   * Changes that partners prepare for shops of connected merchants.
   * - `organization_uuid`: The merchant's.
   * - `partner_name`: Names as they were: a partner that is not connected any more learns of no later ones.
   * - `booked_hash`: What the shop had when the offer was prepared; `null` for nothing.
   * - `partner_told_at`: When the partner was mailed that the offer was accepted.
   */
  offer: TableOf<
    'offer',
    {
      state: OfferState;
      /** As it was priced when the offer was prepared. */
      cart: Json<CartPrice>;
      /** Who ordered it, until the order takes effect. */
      ordered_by: Json<Actor>;
    }
  >;
}

export type OfferRow = Selectable<OfferTables['offer']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OfferTables {}
}
