import type { ViolationCode } from '@kontor/contract/problem';
import { daysAfter } from './calendar-month.ts';
import { calendarDay } from './date.ts';

/** How many days from now on staff may agree something with a customer. */
export const mostAgreedDays = { dunningPause: 30, trial: 90 } as const;

/**
 * Why a day of the vendor's calendar cannot be agreed: it is over, or later than so many days from now. `null` if it can.
 * @param now an instant
 */
export function agreedDayFault(
  day: string,
  now: string,
  mostDays: number,
): Extract<ViolationCode, 'too-small' | 'too-big'> | null {
  const today = calendarDay(now);
  if (day < today) return 'too-small';
  return day > daysAfter(today, mostDays) ? 'too-big' : null;
}
