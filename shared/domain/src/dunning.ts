import type { DunningProcess, DunningState } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';
import type { Shop } from '@kontor/contract/shop';

/** Nothing is said, the shop is warned, or deactivation is near. */
export type DunningSeverity = 'none' | 'warning' | 'danger';

const severities: Record<DunningState, DunningSeverity> = {
  initial: 'none',
  'invoice-finalized': 'none',
  'chargeback-invoice-sent': 'warning',
  'retrying-card-payments': 'warning',
  'invoice-reminder-sent': 'warning',
  'final-reminder-with-deactivation-deadline-sent': 'danger',
  overdue: 'danger',
  resolved: 'none',
};

/**
 * How loudly the portal speaks about a dunning process: nothing, a warning, or the last one. Its first days have no notice: pages say what
 * is owed, as of any invoice, and its first mail has said why.
 */
export function dunningSeverity(process: Pick<DunningProcess, 'state'> | null): DunningSeverity {
  return process === null ? 'none' : severities[process.state];
}

/** The dunning process is not fetched for shopware5 shops (spec §4). */
export function hasDunning(shop: Pick<Shop, 'type'>): boolean {
  return shop.type !== 'shopware5';
}

/**
 * Whether a new order is told of an invoice that is owed from before. A first order is told of whatever an ended
 * subscription left open; a change of a running one only of what is overdue, because an invoice that is not due yet has no
 * consequence.
 */
export const isEarlierDebt = ({ isOverdue }: Pick<Balance['items'][number], 'isOverdue'>, isFirstOrder: boolean) =>
  isFirstOrder || isOverdue;
