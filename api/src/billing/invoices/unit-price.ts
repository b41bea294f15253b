import type { InvoiceLine } from '../texts/line-text.ts';

/**
 * What one of a line's items costs, in cents, as its papers state it; `null` where quantity and price do not make the amount: graduated
 * prices, parts of periods. Extra orders may have a price with fractions of a cent.
 *
 * @param amount that of the line, without its sign
 */
export function unitPriceOf({ quantity, extraOrders }: InvoiceLine, amount: number): number | null {
  if (quantity < 1) return null;
  const price = extraOrders?.unitAmount ?? amount / quantity;
  const isExact = extraOrders === undefined ? Number.isInteger(price) : Math.round(price * quantity) === amount;
  return isExact ? price : null;
}
