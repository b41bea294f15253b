import { formatDate, formatMoment, formatMonth, noonOf } from '@kontor/domain/date';
import { formatCents, formatCount, formatPercent, formatRate } from '@kontor/domain/money';
import { useHost } from './host.ts';

/** Amounts in cents, ISO instants and counts, in the user's language. */
export function useFormat() {
  const { language } = useHost();
  return {
    language,
    money: (cents: number) => formatCents(cents, language),
    /** `2.030` or `2,030` */
    count: (value: number) => formatCount(value, language),
    /** `3,7 %` or `3.7%` for a share from 0 to 1 */
    percent: (share: number) => formatPercent(share, language),
    /** `17,55 %` or `17.55%` for a rate in percent, as exact as it is agreed */
    rate: (inPercent: number) => formatRate(inPercent, language),
    /** `14.10.2025` or `14 Oct 2025`, which stays on one line */
    date: (instant: string) => unbroken(formatDate(instant, language)),
    /** The same for a day of the calendar, `2025-10-14` */
    day: (day: string) => unbroken(formatDate(noonOf(day), language)),
    /** `14.10.2025, 12:05` or `14 Oct 2025, 12:05`; the time may stand on the next line */
    moment: (instant: string) => unbroken(formatMoment(instant, language)),
    /** `Oktober 2025` or `October 2025` */
    month: (instant: string) => formatMonth(instant, language),
  };
}

/** A day with no-break spaces. */
const unbroken = (text: string): string => text.replaceAll(/(?<!,) /g, '\u00a0');
