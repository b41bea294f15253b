import type { Price } from '@kontor/contract/cart';
import { lineAmount, type Selection } from './cart.ts';
import { isSameLicence } from './plan.ts';
import { type TaxRounding, taxOnLines } from './tax-rounding.ts';

/** What a selection costs per month or year, in cents. */
export interface SelectionCost {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** By the price list, with one percentage of tax, rounded as on invoices. `null` if something is not in the list. */
export function selectionCost(
  { items, isYearlySubscription }: Pick<Selection, 'items' | 'isYearlySubscription'>,
  prices: readonly Price[],
  vatPercent: number,
  rounding: TaxRounding,
): SelectionCost | null {
  const interval = isYearlySubscription ? 'year' : 'month';
  const amounts: number[] = [];
  for (const { product, quantity } of items) {
    const price = prices.find((entry) => entry.interval === interval && isSameLicence(entry.product, product));
    if (price === undefined) return null;
    amounts.push(lineAmount(price.tiers, quantity));
  }
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOnLines(amounts, vatPercent, rounding);
  return { subtotal, tax, total: subtotal + tax };
}
