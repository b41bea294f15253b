import type { Invoice } from '@kontor/contract/invoice';
import type Stripe from 'stripe';
import { invoiceState, withPayments } from '../stripe/invoice-reading.ts';

/**
 * What an invoice is for the customer: the ledger decides whether it is owed. The payment provider alone knows that it was
 * given up, or that a debit is on its way.
 */
export function stateOf(atProvider: Invoice['state'], owed: number): Invoice['state'] {
  if (atProvider === 'void' || atProvider === 'uncollectible') return atProvider;
  if (owed <= 0) return 'paid';
  return atProvider === 'processing' ? 'processing' : 'open';
}

export async function readInvoiceState(stripe: Stripe, id: string): Promise<Invoice['state']> {
  return invoiceState(await stripe.invoices.retrieve(id, withPayments));
}
