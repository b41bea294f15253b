import { after, days } from '../../infrastructure/clock.ts';
import { type MonthlyTable, startOfMonth } from '../../infrastructure/months/monthly-table.ts';
import { keepIds } from './keep-ids.ts';
import { openTime } from './sort-events.ts';

/** A server's clock may be behind, and a call may take a while. */
const tolerance = days(1);

/** An event can come again as long as its month is open: in it, and in the first days of the next one. */
export const eventsByMonth: MonthlyTable = {
  table: 'usage_event',
  column: 'occurred_at',
  of: 'instants',
  keptFrom: (now) => startOfMonth(new Date(openTime(after(now, -tolerance)).from)),
  keep: keepIds,
};

/** As long as the invoices that they explain have to be kept (AO § 147): ten years, beginning with the next one. */
const daysKept = days(11 * 366);

export const daysByMonth: MonthlyTable = {
  table: 'usage_day',
  column: 'month',
  of: 'names',
  keptFrom: (now) => after(now, -daysKept),
};
