import type { CartPrice } from '@kontor/contract/cart';
import type { OfferState } from '@kontor/contract/offer';
import type { Generated, Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface OfferTables {
  /** Changes that partners prepare for shops of connected merchants. */
  offer: {
    uuid: string;
    partner_uuid: string;
    /** The merchant's. */
    organization_uuid: string;
    shop_uuid: string;
    /** Names as they were: a partner that is not connected any more learns of no later ones. */
    partner_name: string;
    organization_name: string;
    shop_name: string;
    state: OfferState;
    /** As it was priced when the offer was prepared. */
    cart: Json<CartPrice>;
    selection_hash: string;
    vat_percent: number;
    /** What the shop had when the offer was prepared; `null` for nothing. */
    booked_hash: string | null;
    note: string;
    reason: Generated<string>;
    created_at: Date;
    sent_at: Date | null;
    valid_until: Date;
    closed_at: Date | null;
    /** When the partner was mailed that the offer was accepted. */
    partner_told_at: Date | null;
    /** Who ordered it, until the order takes effect. */
    ordered_by: Json<Actor> | null;
  };
}

export type OfferRow = Selectable<OfferTables['offer']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OfferTables {}
}
