import { calendarDay, lastDayOf } from './date.ts';

/** Where a trial stands, in days of the vendor's calendar. */
export interface TrialCourse {
  /** Today's number, from 1 to `days`. */
  readonly day: number;
  readonly days: number;
  /** How many days are left, with today; 0 once it is over. */
  readonly left: number;
  readonly lastDay: string;
}

const dayMs = 86_400_000;

/** @param end of the trial's period */
export function trialCourse(end: string, now: Date, days: number): TrialCourse {
  const lastDay = lastDayOf(end);
  const ahead = (Date.parse(calendarDay(lastDay)) - Date.parse(calendarDay(now.toISOString()))) / dayMs;
  const left = Math.max(0, ahead + 1);
  return { day: Math.min(days, Math.max(1, days - left + 1)), days, left, lastDay };
}
