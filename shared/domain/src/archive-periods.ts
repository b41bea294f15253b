import { calendarDay } from './date.ts';

/** Days, both included. */
interface ArchivePeriod {
  readonly kind: 'month' | 'quarter' | 'year';
  readonly from: string;
  readonly to: string;
}

/**
 * The periods that bookkeeping asks for: the last month, quarter and year that are complete, and this year so far; none that
 * ended before the first invoice.
 *
 * @param first day of the first invoice; `null` if it is not known
 */
export function archivePeriods(now: string, first: string | null): readonly ArchivePeriod[] {
  const today = calendarDay(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  // Months since the beginning of our calendar.
  const thisMonth = year * 12 + month - 1;
  const thisQuarter = thisMonth - (thisMonth % 3);
  const periods: readonly ArchivePeriod[] = [
    { kind: 'month', ...monthsOf(thisMonth - 1, 1) },
    { kind: 'quarter', ...monthsOf(thisQuarter - 3, 3) },
    { kind: 'year', ...monthsOf((year - 1) * 12, 12) },
    { kind: 'year', from: `${year}-01-01`, to: today },
  ];
  return periods.filter(({ to }) => first === null || to >= first);
}

function monthsOf(first: number, count: number): { from: string; to: string } {
  const dayOf = (months: number, day: number) =>
    new Date(Date.UTC(Math.floor(months / 12), months % 12, day)).toISOString().slice(0, 10);
  // The day before the first one of the next month.
  return { from: dayOf(first, 1), to: dayOf(first + count, 0) };
}
