import type { DunningCause, DunningState } from '@kontor/contract/dunning';
import { dunningDays } from '@kontor/domain/dunning-days';
import { after, days } from '../../infrastructure/clock.ts';

/** How a dunning process opens, by what went wrong. */
export const firstState: Readonly<Record<DunningCause, DunningState>> = {
  'failed-card-payment': 'retrying-card-payments',
  'failed-sepa-payment': 'initial',
  'sepa-chargeback': 'chargeback-invoice-sent',
  'unpaid-bank-transfer': 'invoice-finalized',
};

export interface DunningStep {
  readonly state: DunningState;
  readonly at: Date;
}

/** The steps while an invoice stays unpaid. The final reminder names the date of the last one. */
const steps: readonly { state: DunningState; after: number }[] = [
  { state: 'invoice-reminder-sent', after: dunningDays.reminder },
  { state: 'final-reminder-with-deactivation-deadline-sent', after: dunningDays.finalReminder },
  { state: 'overdue', after: dunningDays.deactivation },
];

/** How far a process has come; every opening comes before the first reminder. */
export const dunningOrder = (state: DunningState): number => steps.findIndex((step) => step.state === state);

/**
 * The step after a state; `null` when the process has nothing more to say. A step that came late, because a debit was under
 * way or the server was down, moves those after it: the time to pay that lies between two of them is never cut short.
 */
export function nextStep(state: DunningState, startedAt: Date, changedAt: Date = startedAt): DunningStep | null {
  if (state === 'resolved') return null;
  const order = dunningOrder(state);
  const next = steps[order + 1];
  if (next === undefined) return null;
  const planned = after(startedAt, days(next.after));
  const earliest = after(changedAt, days(next.after - (steps[order]?.after ?? 0)));
  return { state: next.state, at: earliest > planned ? earliest : planned };
}

/** When the products will be switched off; told with the final reminder. */
export function deactivationOf(state: DunningState, startedAt: Date, changedAt: Date = startedAt): Date | null {
  const isTold = state === 'final-reminder-with-deactivation-deadline-sent';
  return isTold ? (nextStep(state, startedAt, changedAt)?.at ?? null) : null;
}
