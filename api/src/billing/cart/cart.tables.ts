import type { Cart } from '@kontor/contract/cart';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface CartTables {
  /**
   * A cart that was answered to a customer; an order is charged exactly by it.
   * - `contract_hash`: Of what the shop had paid for: the cart says what changes. `null` if an earlier release made
   *   the quote.
   * - `priced_at`: Prorations count from this instant, for the quote and for its order.
   * - `credit`: Cents that the account takes instead of a payment: what the customer's credit pays, and what is too
   *   small to be charged.
   * - `deferred`: Cents of it that are too small to be charged now, and come on the next invoice.
   */
  quote: TableOf<'quote', { cart: Json<Cart> }>;
}

export type QuoteRow = Selectable<CartTables['quote']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CartTables {}
}
