/** The day in Berlin: `2026-11-22`. */
const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The calendar month in Berlin: `2026-11`. */
export const monthOf = (instant: number): string => berlinDay.format(instant).slice(0, '2026-11'.length);

/** At noon in London it is the same day in Berlin, in summer and in winter. */
export function noonOfLastDay(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number, 0, 12);
}
