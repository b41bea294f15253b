import { dayEnd, dayStart } from './calendar-month.ts';
import { calendarDay } from './date.ts';

// What is paid on the day of its due date, in the vendor's calendar, is paid in time.

/** When an unpaid invoice becomes overdue. */
export const overdueFrom = (dueAt: string): string => dayEnd(calendarDay(dueAt));

/** Unpaid invoices that were due before this instant are overdue now; those of today are not. */
export const overdueBefore = (now: Date): string => dayStart(calendarDay(now.toISOString()));

export const isPastDue = (dueAt: string, now: Date): boolean => new Date(dueAt) < new Date(overdueBefore(now));
