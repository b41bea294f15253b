import { daysAfter } from './calendar-month.ts';

/** So many days before a contract that was complimentary is charged again, its customer is told. */
export const announcedDays = 14;

/** The payment provider puts a charge off by two years at most, so a longer time is put off again meanwhile. */
export const mostFreeDays = 700;

/**
 * The last day for which a contract is not charged. It is the day that was agreed, or one on which the customer has been told long enough
 * before; for what is for ever, or longer than the payment provider allows, the last one that it allows.
 *
 * @param until the last complimentary day; `null`: for ever; `false`: it is complimentary no more
 * @param announced what it was by now, of which the customer is told already where it is near; `null` for none
 */
export function lastFreeDay(until: string | null | false, today: string, announced: string | null): string {
  const told = daysAfter(today, announcedDays);
  const earliest = announced !== null && announced >= today && announced < told ? announced : told;
  const latest = daysAfter(today, mostFreeDays);
  if (until === null || (until !== false && until > latest)) return latest;
  return until !== false && until > earliest ? until : earliest;
}
