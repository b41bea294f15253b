import { divideHalfUp } from './money.ts';

/** Days of the vendor's calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

const count = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);

/**
 * The part of an amount that was charged for days of which the last ones are not used: whole days, in cents, rounded half away from zero.
 * Negative for what was deducted for these days.
 * @param since the first day that is not used
 */
export function unusedPart(amount: number, { from, to }: Days, since: string): number {
  const unused = count(since > from ? since : from, to);
  return unused === 0 ? 0 : divideHalfUp(amount * unused, count(from, to));
}
