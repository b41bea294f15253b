import type { DunningCause, DunningState } from '@kontor/contract/dunning';
import { after, days } from '../../infrastructure/clock.ts';
import { salesTerms } from '../prices/sales-terms.ts';

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

const { reminder, finalReminder, deactivation } = salesTerms.dunningDays;

/** The steps while an invoice stays unpaid. The final reminder names the date of the last one. */
const steps: readonly { state: DunningState; after: number }[] = [
  { state: 'invoice-reminder-sent', after: reminder },
  { state: 'final-reminder-with-deactivation-deadline-sent', after: finalReminder },
  { state: 'overdue', after: deactivation },
];

/** How far a process has come; every opening comes before the first reminder. */
export const dunningOrder = (state: DunningState): number => steps.findIndex((step) => step.state === state);

/** The step after a state; `null` when the process has nothing more to say. */
export function nextStep(state: DunningState, startedAt: Date): DunningStep | null {
  if (state === 'resolved') return null;
  const next = steps[dunningOrder(state) + 1];
  return next ? { state: next.state, at: after(startedAt, days(next.after)) } : null;
}

/** When the products are switched off; told from the final reminder on. */
export function deactivationOf(state: DunningState, startedAt: Date): Date | null {
  const told = state === 'final-reminder-with-deactivation-deadline-sent' || state === 'overdue';
  return told ? after(startedAt, days(deactivation)) : null;
}
