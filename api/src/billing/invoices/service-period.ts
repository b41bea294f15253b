import type { Invoice } from '@kontor/contract/invoice';
import { calendarDay } from '@kontor/domain/date';
import { type InvoiceLine, lastDay } from '../texts/line-text.ts';

type Period = NonNullable<Invoice['servicePeriod']>;

/** The days of the vendor's calendar that a line is for, both included. */
export const periodOfLine = ({ periodStart, periodEnd }: Pick<InvoiceLine, 'periodStart' | 'periodEnd'>): Period => ({
  from: calendarDay(periodStart),
  to: calendarDay(lastDay(periodStart, periodEnd)),
});

/** From the first to the last day of all lines; `null` without lines. */
export function servicePeriod(lines: readonly Pick<InvoiceLine, 'periodStart' | 'periodEnd'>[]): Period | null {
  const periods = lines.map(periodOfLine);
  const from = periods.map((period) => period.from).sort()[0];
  const to = periods
    .map((period) => period.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}
