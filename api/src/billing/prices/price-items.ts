import type { CartItem, OrderItem } from '@kontor/contract/cart';
import { lineAmount } from '@kontor/domain/cart';
import type { ProductPrice } from '@kontor/domain/product-price';
import { type TaxRounding, taxOnLines } from '@kontor/domain/tax-rounding';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { soldProduct } from './price-list.ts';

/** A quantity of a product at a price. */
export interface PricedItem {
  readonly price: ProductPrice;
  readonly quantity: number;
}

export interface PricedItems {
  readonly items: CartItem[];
  /** Net, tax and gross, in cents. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** What products cost at their prices, per month or year. Tax is one percentage, rounded as on invoices. */
export function priceItems(
  items: readonly PricedItem[],
  vatPercent: number,
  rounding: TaxRounding = salesTerms.taxRounding,
): PricedItems {
  const priced = items.map(priceItem);
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOnLines(
    priced.map(({ amount }) => amount),
    vatPercent,
    rounding,
  );
  return { items: priced, subtotal, tax, total: subtotal + tax };
}

const priceItem = ({ price: { product, tiers, interval, ...volume }, quantity }: PricedItem): CartItem => ({
  product: soldProduct(product),
  quantity,
  tiers: [...tiers],
  amount: lineAmount(tiers, quantity),
  interval,
  includedOrders: volume.includedOrders,
  extraOrderAmount: volume.extraOrderAmount,
});

/** Each product of an order with what it costs. @throws Error for what is not sold */
export const pricedBy = (
  items: readonly OrderItem[],
  priceOf: (item: OrderItem) => ProductPrice | null,
): PricedItem[] =>
  items.map((item) => {
    const price = priceOf(item);
    const { platform, type, version } = item.product;
    if (price === null) throw new Error(`${platform} ${type} ${version} is not sold`);
    return { price, quantity: item.quantity };
  });
