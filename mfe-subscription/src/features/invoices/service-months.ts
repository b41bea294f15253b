import type { Invoice } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import { addDays, calendarDay, formatDate, formatMonth } from '@kontor/domain/date';

/**
 * The months that an invoice is for: `November 2026`, or `November 2026 – Oktober 2027` where it is for a year. Its lines name
 * their periods to the day; the invoice may be a day younger than the period that it begins.
 */
export function serviceMonths({ date, lines }: Pick<Invoice, 'date' | 'lines'>, language: Language): string {
  const first = formatMonth(date, language);
  const last = [date, addDays(date, -1)]
    .map(yearLater)
    .find((end) => lines.some(({ description }) => description.includes(formatDate(end, language))));
  return last === undefined ? first : `${first} – ${formatMonth(last, language)}`;
}

/** The last day of the year that begins on this day. */
function yearLater(instant: string): string {
  const end = new Date(`${calendarDay(instant)}T12:00:00.000Z`);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return addDays(end.toISOString(), -1);
}
