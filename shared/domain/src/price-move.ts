import { isSameLicence } from './plan.ts';
import type { ProductPrice } from './product-price.ts';

/**
 * Prices that a contract gets without an order of its customer, with its first renewal from an instant on: `list` those of a
 * published list, `special` those of this shop alone, `special-end` its own again (docs/decisions/0066).
 */
export interface PriceMove {
  readonly kind: 'list' | 'special' | 'special-end';
  readonly notBefore: Date;
  readonly prices: readonly ProductPrice[];
}

/**
 * What something of a contract costs from a renewal on.
 * @param price that of now
 * @param moves those that are to come, in the order in which they count
 * @param start when the period of the renewal begins
 */
export function movedPrice(price: ProductPrice, moves: readonly PriceMove[], start: Date): ProductPrice {
  const due = moves.filter(({ notBefore }) => notBefore <= start);
  // A list does not move what has a special price: that ends on its own day.
  const isSpecial = moves.some(
    ({ kind, notBefore, prices }) => kind === 'special-end' && notBefore > start && find(prices, price) !== undefined,
  );
  return due.reduce(
    (counts, { kind, prices }) => (kind === 'list' && isSpecial ? counts : (find(prices, counts) ?? counts)),
    price,
  );
}

const find = (prices: readonly ProductPrice[], { product, interval }: ProductPrice): ProductPrice | undefined =>
  prices.find((price) => price.interval === interval && isSameLicence(price.product, product));

/**
 * The first renewal of a contract that is not before an instant. Months are counted from the day on which the contract renews, so
 * that one of the 31st is on the last day of shorter months.
 */
export function firstRenewalFrom(
  {
    periodStart,
    periodEnd,
    isYearly,
  }: { readonly periodStart: Date; readonly periodEnd: Date; readonly isYearly: boolean },
  notBefore: Date,
): Date {
  const day = Math.max(periodStart.getUTCDate(), periodEnd.getUTCDate());
  const step = isYearly ? 12 : 1;
  for (let months = 0; ; months += step) {
    const renewal = new Date(periodEnd);
    renewal.setUTCDate(1);
    renewal.setUTCMonth(renewal.getUTCMonth() + months);
    const lastOfMonth = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate();
    renewal.setUTCDate(Math.min(day, lastOfMonth));
    if (renewal >= notBefore) return months === 0 ? periodEnd : renewal;
  }
}
