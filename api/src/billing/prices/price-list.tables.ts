import type { PriceListItem, PriceListPublication } from '@kontor/contract/price-list';
import type { ProductPrice } from '@kontor/domain/product-price';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface PriceListTables {
  /** Prices of all products. A published one never changes. */
  price_list: {
    uuid: string;
    months_paid_per_year: number;
    items: Json<PriceListItem[]>;
    /** `YYYY-MM-DD` in Europe/Berlin; like the next two `null` for a draft. */
    valid_from: string | null;
    applies_to: PriceListPublication['appliesTo'] | null;
    published_at: Date | null;
    created_at: Date;
  };
  /** The prices that a contract was ordered or moved at, by their ids at the payment provider. */
  contract_price: {
    payment_subscription_uuid: string;
    shop_uuid: string;
    stripe_price_id: string;
    price: Json<ProductPrice>;
    agreed_at: Date;
  };
  /** Prices that a contract gets without an order of its customer, with its first renewal from `not_before` on. */
  price_move: {
    uuid: string;
    payment_subscription_uuid: string;
    shop_uuid: string;
    kind: 'list' | 'special' | 'special-end';
    /** The list that it moves to; `null` for special prices. */
    price_list_uuid: string | null;
    /** What changes: of a list, and at the end of special prices, all products that the contract may have. */
    prices: Json<ProductPrice[]>;
    not_before: Date;
    created_at: Date;
    /** Since it has taken effect, or was replaced; `null` while it is to come. */
    ended_at: Date | null;
  };
}

export type PriceListRow = Selectable<PriceListTables['price_list']>;
export type PriceMoveRow = Selectable<PriceListTables['price_move']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PriceListTables {}
}
