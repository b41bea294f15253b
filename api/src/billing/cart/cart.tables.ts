import type { Cart } from '@kontor/contract/cart';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface CartTables {
  /** A cart that was answered to a customer; an order is charged exactly by it. */
  quote: {
    uuid: string;
    shop_uuid: string;
    selection_hash: string;
    /** Of what the shop had paid for: the cart says what changes. `null` if an earlier release made the quote. */
    contract_hash: string | null;
    /** Prorations count from this instant, for the quote and for its order. */
    priced_at: Date;
    cart: Json<Cart>;
    /** Cents of what is due now that the customer's credit pays. */
    credit: Generated<number>;
  };
}

export type QuoteRow = Selectable<CartTables['quote']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CartTables {}
}
