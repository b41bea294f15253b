import { businessTimeZone, formatDate, formatMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useHost } from '@kontor/platform/host';

/** Amounts, days and months in the person's language. */
export function useFormat() {
  const { language } = useHost();
  return {
    money: (cents: number) => formatCents(cents, language),
    date: (instant: string) => formatDate(instant, language),
    month: (instant: string) => formatMonth(instant, language),
    /** `Okt` or `Oct`, and with the year where one begins: `Jan 26`. */
    shortMonth: (instant: string, withYear: boolean) =>
      new Intl.DateTimeFormat(language, {
        month: 'short',
        timeZone: businessTimeZone,
        ...(withYear && { year: '2-digit' }),
      }).format(new Date(instant)),
  };
}
