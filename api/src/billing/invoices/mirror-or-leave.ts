import { isJournalUnavailable } from '../../infrastructure/journal/journal-files.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { mirrorInvoice } from './mirror-invoice.ts';

/**
 * Brings an invoice in line at once, for a customer who waits. While the journal is unavailable no number can be given; then it
 * is left to the provider's event, and the order does not wait for it.
 */
export async function mirrorOrLeave(billing: InvoiceParts, stripeId: string): Promise<void> {
  try {
    await mirrorInvoice(billing, stripeId);
  } catch (error) {
    if (!isJournalUnavailable(error)) throw error;
    billing.log.warn({ err: error, stripeId }, 'an invoice is issued later: the journal is unavailable');
  }
}
