import type { DunningProcess } from '@kontor/contract/dunning';
import { addDays, lastDayOf } from './date.ts';

/** Days after an invoice became overdue. */
export const dunningDays = { reminder: 7, finalReminder: 21, deactivation: 32 } as const;

/** The last day on which a payment is in time: on the day after it the products are switched off. */
export const lastDayToPay = (deactivationDate: string): string => lastDayOf(deactivationDate);

/** When each step of a dunning process happened, or will. */
export interface DunningSchedule {
  readonly cause: string;
  readonly reminder: string;
  readonly finalReminder: string;
  readonly deactivation: string;
}

/**
 * The days of a process by its rules: a bank transfer fails on the day after its due date, and from the day on that the
 * final reminder names they are counted back from it. `null` while neither is known.
 */
export function dunningSchedule(
  { cause, deactivationDate }: Pick<DunningProcess, 'cause' | 'deactivationDate'>,
  dueDate: string | null,
): DunningSchedule | null {
  const countedBack = deactivationDate && addDays(deactivationDate, -dunningDays.deactivation);
  const start = cause === 'unpaid-bank-transfer' && dueDate !== null ? addDays(dueDate, 1) : countedBack;
  if (start === null) return null;
  return {
    cause: start,
    reminder: addDays(start, dunningDays.reminder),
    // It leaves as many days as its mail promises, also when it was sent late.
    finalReminder: addDays(countedBack ?? start, dunningDays.finalReminder),
    deactivation: deactivationDate ?? addDays(start, dunningDays.deactivation),
  };
}
