import { dayStart } from './calendar-month.ts';
import { addDays, calendarDay } from './date.ts';

/** When an unpaid invoice becomes overdue: what is paid on the day of its due date, in the vendor's calendar, is paid in time. */
export function overdueFrom(dueAt: string): string {
  const noon = `${calendarDay(dueAt)}T12:00:00.000Z`;
  return dayStart(calendarDay(addDays(noon, 1)));
}

export const isPastDue = (dueAt: string, now: Date): boolean => new Date(overdueFrom(dueAt)) <= now;
