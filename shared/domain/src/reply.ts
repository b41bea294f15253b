import { addDays, calendarDay, noonOf } from './date.ts';

/** Working days, Monday to Friday, within which the vendor answers what a customer asks for. Holidays are not known here. */
export const replyWorkingDays = 2;

/** The day on which a customer has the vendor's answer at the latest, in the vendor's calendar; an instant at its noon. */
export function replyBy(askedAt: string): string {
  let day = noonOf(calendarDay(askedAt));
  for (let left = replyWorkingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());
