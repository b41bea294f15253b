import { formatDate, formatDayOfMonth, formatMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useHost } from '@kontor/platform/host';

/** Amounts, days and counts in the person's language. */
export function useFormat() {
  const { language } = useHost();
  return {
    language,
    money: (cents: number) => formatCents(cents, language),
    /** `2.030` or `2,030` */
    count: (value: number) => new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE').format(value),
    date: (instant: string) => formatDate(instant, language),
    dayOfMonth: (instant: string) => formatDayOfMonth(instant, language),
    month: (instant: string) => formatMonth(instant, language),
  };
}
