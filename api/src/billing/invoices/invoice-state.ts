import type { Invoice } from '@kontor/contract/invoice';
import type Stripe from 'stripe';
import { invoiceState, withPayments } from '../stripe/invoice-reading.ts';

/**
 * The state of an invoice for the customer: the ledger decides whether it is owed. Only the payment provider knows
 * whether it was written off, or whether a debit is processing.
 */
export function stateOf(atProvider: Invoice['state'], owed: number): Invoice['state'] {
  if (atProvider === 'void' || atProvider === 'uncollectible') return atProvider;
  if (owed <= 0) return 'paid';
  return atProvider === 'processing' ? 'processing' : 'open';
}

export async function readInvoiceState(stripe: Stripe, id: string): Promise<Invoice['state']> {
  return invoiceState(await stripe.invoices.retrieve(id, withPayments));
}
