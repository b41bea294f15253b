import type { OrderItem } from '@kontor/contract/cart';
import { priceItems } from './price-items.ts';
import { findPrice } from './price-list.ts';

/** The products of a shop per month or year, now or in the future. */
export interface Contract {
  readonly items: readonly OrderItem[];
  readonly isYearly: boolean;
  readonly vatPercent: number;
}

/** Gross per month or year, in cents; `null` for products that are not sold any more. */
export function contractTotal({ items, isYearly, vatPercent }: Contract): number | null {
  return isSold(items, isYearly) ? priceItems(items, isYearly, vatPercent).total : null;
}

export const isSold = (items: readonly OrderItem[], isYearly: boolean): boolean =>
  items.every(({ product }) => findPrice(product, isYearly) !== null);
