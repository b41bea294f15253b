import type { Invoice } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import { formatMonth, noonOf } from '@kontor/domain/date';

/**
 * The months that an invoice is for: `November 2026` for a month, also for one that begins within it, and
 * `November 2026 – Oktober 2027` for more.
 */
export function serviceMonths(
  { date, servicePeriod }: Pick<Invoice, 'date' | 'servicePeriod'>,
  language: Language,
): string {
  if (servicePeriod === null) return formatMonth(date, language);
  const { from, to } = servicePeriod;
  const first = formatMonth(noonOf(from), language);
  return isLongerThanMonth(from, to) ? `${first} – ${formatMonth(noonOf(to), language)}` : first;
}

function isLongerThanMonth(from: string, to: string): boolean {
  const months = monthNumber(to) - monthNumber(from);
  return months > 1 || (months === 1 && to.slice(8) >= from.slice(8));
}

const monthNumber = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
