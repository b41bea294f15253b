import type { DunningProcess, DunningState } from '@kontor/contract/dunning';
import { daysUntil } from '@kontor/domain/date';
import { dunningSchedule } from '@kontor/domain/dunning-days';

export interface DunningStop {
  readonly key: 'invoice' | 'cause' | 'reminder' | 'final-reminder' | 'deactivation';
  /** When it happened, or will; `null` if that is not known. */
  readonly date: string | null;
}

/** The process's current stop. */
const currentStops: Record<DunningState, number> = {
  initial: 1,
  'invoice-finalized': 1,
  'chargeback-invoice-sent': 1,
  'retrying-card-payments': 1,
  'invoice-reminder-sent': 2,
  'final-reminder-with-deactivation-deadline-sent': 3,
  overdue: 4,
  resolved: 4,
};

/** The stops of a dunning process. One that is still ahead names no day that has passed: what came late moves it. */
export function dunningStops(
  process: DunningProcess,
  { date, dueDate }: { readonly date: string | null; readonly dueDate: string | null },
  now: Date,
): { stops: DunningStop[]; current: number } {
  const days = dunningSchedule(process, dueDate);
  const current = currentStops[process.state];
  const stops: DunningStop[] = [
    { key: 'invoice', date },
    { key: 'cause', date: days?.cause ?? null },
    { key: 'reminder', date: days?.reminder ?? null },
    { key: 'final-reminder', date: days?.finalReminder ?? null },
    { key: 'deactivation', date: days?.deactivation ?? null },
  ];
  const isKnown = ({ date: day }: DunningStop, index: number) =>
    index <= current || (day !== null && daysUntil(day, now) >= 0);
  return { stops: stops.map((stop, index) => (isKnown(stop, index) ? stop : { ...stop, date: null })), current };
}
