import { addDays, calendarDay, noonOf } from './date.ts';

/** A calendar month in the vendor's time zone: `2026-11`. Sorts by time. */
export type Month = string;

/** The month that an instant belongs to. 23:30 UTC on the last day of a month is in the next one. */
export const monthOf = (instant: string): Month => calendarDay(instant).slice(0, 7);

/** The month `count` months later; earlier for a negative count. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`;
}

/** The month of an instant and those before it, newest first. */
export const latestMonths = (now: string, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => addMonths(monthOf(now), -index));

/** The days of a month, oldest first: `2026-11-01` and so on. */
export function daysOf(month: Month): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${twoDigits(index + 1)}`);
}

/** The instant at which a day begins. In summer the vendor's clocks are two hours ahead of UTC, in winter one hour. */
export function dayStart(day: string): string {
  const inSummer = new Date(`${day}T00:00:00+02:00`).toISOString();
  return calendarDay(inSummer) === day ? inSummer : new Date(`${day}T00:00:00+01:00`).toISOString();
}

/** The instant at which a day has ended, and the next one begins. */
export const dayEnd = (day: string): string => dayStart(dayAfter(day));

/** The next day. */
export const dayAfter = (day: string): string => daysAfter(day, 1);

/** The day `count` days later. From noon on, so that a day of 23 or 25 hours is none too many or too few. */
export const daysAfter = (day: string, count: number): string => calendarDay(addDays(noonOf(day), count));

/** The instant at which a month begins. */
export const monthStart = (month: Month): string => dayStart(`${month}-01`);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
