import type { Price } from '@kontor/contract/cart';
import { lineAmount, type Selection } from './cart.ts';
import { percentOf } from './money.ts';
import { isSameLicence } from './plan.ts';

/** What a selection costs per month or year, in cents. */
export interface SelectionCost {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** By the price list, with one percentage of tax on the sum, as on invoices. `null` if something is not in the list. */
export function selectionCost(
  { items, isYearlySubscription }: Pick<Selection, 'items' | 'isYearlySubscription'>,
  prices: readonly Price[],
  vatPercent: number,
): SelectionCost | null {
  const interval = isYearlySubscription ? 'year' : 'month';
  let subtotal = 0;
  for (const { product, quantity } of items) {
    const price = prices.find((entry) => entry.interval === interval && isSameLicence(entry.product, product));
    if (price === undefined) return null;
    subtotal += lineAmount(price.tiers, quantity);
  }
  const tax = percentOf(subtotal, vatPercent);
  return { subtotal, tax, total: subtotal + tax };
}
