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
    /** Cents that the account takes instead of a payment: what the customer's credit pays, and what is too small to be charged. */
    credit: Generated<number>;
    /** Cents of it that are too small to be charged now, and come on the next invoice. */
    deferred: Generated<number>;
  };
}

export type QuoteRow = Selectable<CartTables['quote']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CartTables {}
}
