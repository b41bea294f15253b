import type { DunningProcess } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';

type Process = Pick<DunningProcess, 'state' | 'invoiceUuid'>;

/** What has to be paid to end a dunning process: its invoice, and everything that is overdue once products are switched off. */
const dunnedItems = ({ state, invoiceUuid }: Process, { items }: Pick<Balance, 'items'>) =>
  items.filter((item) => (state === 'overdue' ? item.isOverdue : item.invoiceUuid === invoiceUuid));

/** The invoices that have to be paid, for the list below the amount. */
export const dunnedInvoices = (process: Process, balance: Pick<Balance, 'items'>): ReadonlySet<string> =>
  new Set([process.invoiceUuid, ...dunnedItems(process, balance).map(({ invoiceUuid }) => invoiceUuid)]);

/** What has to be paid, gross, in cents. `null` when it was paid meanwhile. */
export function dunnedAmount(process: Process, balance: Pick<Balance, 'items'>): number | null {
  const dunned = dunnedItems(process, balance);
  return dunned.length === 0 ? null : dunned.reduce((sum, { amount }) => sum + amount, 0);
}
