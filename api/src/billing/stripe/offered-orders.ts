import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';

/** What an order that accepts an offer is checked against. */
export interface OfferedOrder {
  readonly offerUuid: string;
  readonly shop: ShopRow;
  readonly selectionHash: string;
}

/** What orders need of the offers of partners, which are beyond billing (partners/offer). */
export interface OfferedOrders {
  /** @throws ProblemError when the offer is not open, or the order is not what was offered */
  check(db: Queryable, order: OfferedOrder): Promise<void>;
  /** The same, within the transaction that stores the order; notes who places it. */
  order(tx: Tx, order: OfferedOrder): Promise<void>;
  /** Within the transaction in which the order takes effect, perhaps long after, and without the person. */
  accept(tx: Tx, offerUuid: string): Promise<void>;
}

/** Where there are no partners. */
export const noOffers: OfferedOrders = {
  check: () => Promise.reject(notFound()),
  order: () => Promise.reject(notFound()),
  accept: (_, offerUuid) => Promise.reject(new Error(`Nothing accepts the offer ${offerUuid}`)),
};
