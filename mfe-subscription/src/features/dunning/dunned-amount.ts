import type { DunningProcess } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';

/**
 * What has to be paid to end a dunning process, gross, in cents: what its invoice still owes, and everything that is overdue
 * once products are switched off. `null` when it was paid meanwhile.
 */
export function dunnedAmount(
  { state, invoiceUuid }: Pick<DunningProcess, 'state' | 'invoiceUuid'>,
  { items }: Pick<Balance, 'items'>,
): number | null {
  const dunned = items.filter((item) => (state === 'overdue' ? item.isOverdue : item.invoiceUuid === invoiceUuid));
  return dunned.length === 0 ? null : dunned.reduce((sum, { amount }) => sum + amount, 0);
}
