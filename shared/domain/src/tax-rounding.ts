import type { Config } from '@kontor/contract/config';
import { percentOf } from './money.ts';

/**
 * How the tax on several lines is rounded to whole cents: `invoice` once, on their sum; `line-item` on each line. It is what the
 * payment provider's account does (https://docs.stripe.com/billing/taxes/tax-rates#rounding).
 */
export type TaxRounding = NonNullable<Config['taxRounding']>;

/**
 * The tax on lines, in cents, each half a cent rounded away from zero.
 * @param amounts net cents of each line
 * @param percent at most two decimals
 */
export function taxOnLines(amounts: readonly number[], percent: number, rounding: TaxRounding): number {
  const sum = (cents: readonly number[]) => cents.reduce((added, one) => added + one, 0);
  return rounding === 'invoice'
    ? percentOf(sum(amounts), percent)
    : sum(amounts.map((amount) => percentOf(amount, percent)));
}
