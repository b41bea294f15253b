import type { OrderItem } from '@kontor/contract/cart';
import { movedPrice, type PriceMove } from '@kontor/domain/price-move';
import type { ProductPrice } from '@kontor/domain/product-price';
import { type PricedItem, type PricedItems, priceItems } from './price-items.ts';

/** The products of a shop per month or year, now or in the future, at the prices of its contract. */
export interface Contract {
  /** Without a price: what was read by the last release. */
  readonly items: readonly (OrderItem & { readonly price: ProductPrice | null })[];
  readonly isYearly: boolean;
  readonly vatPercent: number;
}

/** `null` if the price of something is not known yet. */
export function priceContract({ items, vatPercent }: Contract): PricedItems | null {
  const known = items.flatMap(({ price, quantity }): PricedItem[] => (price === null ? [] : [{ price, quantity }]));
  return known.length === items.length ? priceItems(known, vatPercent) : null;
}

/** Gross per month or year, in cents; `null` likewise. */
export const contractTotal = (contract: Contract): number | null => priceContract(contract)?.total ?? null;

/** What is had from a renewal on, at the prices that count by then. */
export const renewedItems = (items: Contract['items'], moves: readonly PriceMove[], start: Date): Contract['items'] =>
  items.map((item) => (item.price === null ? item : { ...item, price: movedPrice(item.price, moves, start) }));
