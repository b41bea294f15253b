import type Stripe from 'stripe';
import { isBesideInvoice } from '../invoices/read-entries.ts';
import type { NewEntry } from '../ledger/ledger.repository.ts';

/**
 * What the ledger should say that an invoice owes: what the provider has left to collect, and what only the ledger
 * counts. `null` for an invoice that is not collected any more.
 */
export function expectedOwed(
  { status, amount_remaining: remaining }: Pick<Stripe.Invoice, 'status' | 'amount_remaining'>,
  entries: readonly NewEntry[],
): number | null {
  if (status !== 'open' && status !== 'paid') return null;
  return entries.filter(isBesideInvoice).reduce((sum, { amount }) => sum + amount, remaining);
}
