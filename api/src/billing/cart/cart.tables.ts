import type { Cart } from '@kontor/contract/cart';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface CartTables {
  /** A cart that was answered: what it says is what an order charges. */
  quote: {
    uuid: string;
    shop_uuid: string;
    selection_hash: string;
    /** Prorations count from here, for the quote and for its order alike. */
    priced_at: Date;
    cart: Json<Cart>;
  };
}

export type QuoteRow = Selectable<CartTables['quote']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CartTables {}
}
