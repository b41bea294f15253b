import { after, minutes } from '../../infrastructure/clock.ts';
import type { BillingTermsRow } from './billing-terms.tables.ts';

/** How far the clocks of this server and of the payment provider may be apart. */
const clockTolerance = minutes(2);

/**
 * The terms of an invoice: the latest that were valid when it was finalized, of those with the rate that it was charged
 * with. An invoice may be finalized after a move with the rate of before, because it was begun before.
 * @param terms oldest first
 */
export function termsAt(
  terms: readonly BillingTermsRow[],
  finalizedAt: Date,
  chargedPercent: number,
): BillingTermsRow | null {
  const fitting = terms.filter(({ vat_percent }) => vat_percent === chargedPercent);
  const valid = fitting.findLast(({ valid_from }) => valid_from <= finalizedAt);
  const soon = after(finalizedAt, clockTolerance);
  return valid ?? fitting.find(({ valid_from }) => valid_from <= soon) ?? null;
}
