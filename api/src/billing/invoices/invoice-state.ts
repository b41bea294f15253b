import type { Invoice } from '@kontor/contract/invoice';
import type Stripe from 'stripe';

/** What has to be read along with an invoice to tell its state. */
export const withPayments = { expand: ['payments.data.payment.payment_intent'] };

/** The state of an invoice read `withPayments`. An open one whose debit is on its way is no debt: debits take days. */
export function invoiceState({ status, payments }: Stripe.Invoice): Invoice['state'] {
  const attempts = payments?.data.map(({ payment }) => payment.payment_intent) ?? [];
  const underWay = attempts.some((intent) => typeof intent === 'object' && intent.status === 'processing');
  if (status === 'open') return underWay ? 'processing' : 'open';
  if (status === 'paid') return 'paid';
  return status === 'void' ? 'void' : 'uncollectible';
}

export async function readInvoiceState(stripe: Stripe, id: string): Promise<Invoice['state']> {
  return invoiceState(await stripe.invoices.retrieve(id, withPayments));
}
