import type { Invoice } from '@kontor/contract/invoice';
import { isPastDue, overdueFrom } from '@kontor/domain/due-date';

export type InvoiceStatus =
  | { readonly code: 'paid'; readonly date: string | null }
  | { readonly code: 'refunded'; readonly date: string | null }
  /** With its due date, or the day from which on it is overdue. */
  | { readonly code: 'due' | 'overdue'; readonly date: string }
  | { readonly code: 'open' | 'processing' | 'void' | 'uncollectible' | 'dunned' };

/**
 * An invoice's status for its reader. `dunned` are those of an active dunning process: the server knows that they are
 * overdue, whatever this browser's clock says.
 */
export function invoiceStatus(
  { uuid, state, total, paidAt, dueDate }: Invoice,
  now: Date,
  dunned: ReadonlySet<string>,
): InvoiceStatus {
  switch (state) {
    case 'paid':
      return { code: total < 0 ? 'refunded' : 'paid', date: paidAt };
    case 'processing':
    case 'void':
    case 'uncollectible':
      return { code: state };
    case 'open': {
      const isDunned = dunned.has(uuid);
      if (dueDate === null) return { code: isDunned ? 'dunned' : 'open' };
      if (isDunned || isPastDue(dueDate, now)) return { code: 'overdue', date: overdueFrom(dueDate) };
      return { code: 'due', date: dueDate };
    }
  }
}

/** Late, so that the row stands out. */
export const isLate = ({ code }: InvoiceStatus): boolean => code === 'overdue' || code === 'dunned';

/** What of an open invoice is settled by a part payment, a credit note or credit, in cents. */
export const settledPart = ({ state, total, owed }: Pick<Invoice, 'state' | 'total' | 'owed'>): number =>
  state === 'open' && owed < total ? total - owed : 0;

/** Can be paid now: a credit is paid out, and a processing debit must not be paid twice. */
export const isPayable = ({ state, total }: Pick<Invoice, 'state' | 'total'>): boolean => state === 'open' && total > 0;
