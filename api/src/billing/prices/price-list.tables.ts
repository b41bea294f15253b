import type { PriceListItem, PriceListPublication } from '@kontor/contract/price-list';
import type { ProductPrice } from '@kontor/domain/product-price';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface PriceListTables {
  /**
   * Prices of all products. A published one never changes.
   * - `valid_from`: `YYYY-MM-DD` in Europe/Berlin; like the next two `null` for a draft.
   */
  price_list: TableOf<'price_list', { items: Json<PriceListItem[]>; applies_to: PriceListPublication['appliesTo'] }>;
  /** The prices that a contract was ordered or moved at, by their ids at the payment provider. */
  contract_price: TableOf<'contract_price', { price: Json<ProductPrice> }>;
  /**
   * Prices that a contract gets without an order of its customer, with its first renewal from `not_before` on.
   * - `price_list_uuid`: The list that it moves to; `null` for special prices.
   * - `ended_at`: Since it has taken effect, or was replaced; `null` while it is to come.
   */
  price_move: TableOf<
    'price_move',
    {
      kind: 'list' | 'special' | 'special-end';
      /** What changes: of a list, and at the end of special prices, all products that the contract may have. */
      prices: Json<ProductPrice[]>;
    }
  >;
}

export type PriceListRow = Selectable<PriceListTables['price_list']>;
export type PriceMoveRow = Selectable<PriceListTables['price_move']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PriceListTables {}
}
