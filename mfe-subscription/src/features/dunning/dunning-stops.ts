import type { DunningProcess, DunningState } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';

export type DunningStop =
  | { readonly key: 'invoice' | 'deactivation'; readonly date: string | null }
  | { readonly key: 'cause' | 'reminder' | 'final-reminder'; readonly date: null };

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

/** The stops of a dunning process. Dates that the API does not provide are not shown (visual language §5). */
export function dunningStops(
  process: DunningProcess,
  invoice: Pick<Invoice, 'date'> | null,
): { stops: DunningStop[]; current: number } {
  return {
    stops: [
      { key: 'invoice', date: invoice?.date ?? null },
      { key: 'cause', date: null },
      { key: 'reminder', date: null },
      { key: 'final-reminder', date: null },
      { key: 'deactivation', date: process.deactivationDate },
    ],
    current: currentStops[process.state],
  };
}
