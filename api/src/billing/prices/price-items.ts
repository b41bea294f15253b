import type { CartItem, OrderItem } from '@kontor/contract/cart';
import { lineAmount } from '@kontor/domain/cart';
import { type TaxRounding, taxOnLines } from '@kontor/domain/tax-rounding';
import { findPrice } from './price-list.ts';
import { salesTerms } from './sales-terms.ts';

export interface PricedItems {
  readonly items: CartItem[];
  /** Net, tax and gross, in cents. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Prices products from the price list, per month or year. Tax is one percentage, rounded as on invoices. */
export function priceItems(
  items: readonly OrderItem[],
  isYearly: boolean,
  vatPercent: number,
  rounding: TaxRounding = salesTerms.taxRounding,
): PricedItems {
  const priced = items.map((item) => priceItem(item, isYearly));
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOnLines(
    priced.map(({ amount }) => amount),
    vatPercent,
    rounding,
  );
  return { items: priced, subtotal, tax, total: subtotal + tax };
}

function priceItem({ product, quantity }: OrderItem, isYearly: boolean): CartItem {
  const price = findPrice(product, isYearly);
  if (price === null) throw new Error(`${product.platform} ${product.type} ${product.version} is not sold`);
  const { tiers, interval } = price;
  return { product: price.product, quantity, tiers, amount: lineAmount(tiers, quantity), interval };
}
