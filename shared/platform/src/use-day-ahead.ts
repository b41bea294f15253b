import { calendarDay, formatDayOfMonth } from '@kontor/domain/date';
import { useNow } from './host-hooks.ts';
import { useFormat } from './use-format.ts';

/**
 * A day that lies ahead, as sentences name it: `26. November`, or `26.11.2027` where it is of another year. A yearly contract may
 * end a year from now, and the day alone would be read as that of this year.
 */
export function useDayAhead(): (instant: string) => string {
  const { date, language } = useFormat();
  const thisYear = calendarDay(useNow().toISOString()).slice(0, 4);
  return (instant) => (calendarDay(instant).startsWith(thisYear) ? formatDayOfMonth(instant, language) : date(instant));
}
