import type Stripe from 'stripe';
import { documentNumberOf } from './document-number.ts';
import { inOrderOfPayment } from './order-of-payment.ts';
import { unlessMissing } from './provider-problem.ts';
import { idOf } from './stripe-values.ts';

/** Transfers that are searched for the number of an invoice that is still open. */
const recentTransfers = 20;

/** What a customer has transferred and was not used yet, and the open invoices in the order in which it pays them. */
export interface Transferred {
  /** Cents in the customer's cash balance. */
  readonly left: number;
  readonly invoices: readonly Stripe.Invoice[];
}

/** `null` if there is nothing left, or nothing to be paid. */
export async function readTransferred(stripe: Stripe, customer: string): Promise<Transferred | null> {
  const balance = await unlessMissing(() => stripe.customers.retrieveCashBalance(customer));
  const left = balance?.available?.['eur'] ?? 0;
  if (left === 0) return null;
  const open = await openInvoices(stripe, customer);
  if (open.length === 0) return null;
  return { left, invoices: invoicesInOrder(open, await readReferences(stripe, customer), left) };
}

/**
 * Cents that were transferred for an invoice and do not cover it yet. The provider keeps them in the customer's cash
 * balance until the rest arrives, and would charge any other method with the whole invoice.
 */
export async function transferredFor(
  stripe: Stripe,
  { id, status, collection_method, customer }: Stripe.Invoice,
): Promise<number> {
  if (status !== 'open' || collection_method !== 'send_invoice' || customer === null) return 0;
  const transferred = await readTransferred(stripe, idOf(customer));
  const next = transferred?.invoices[0];
  return transferred && next?.id === id && transferred.left < next.amount_remaining ? transferred.left : 0;
}

async function openInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const filter = { customer, status: 'open', collection_method: 'send_invoice', limit: 100 } as const;
  return (await unlessMissing(() => Array.fromAsync(stripe.invoices.list(filter)))) ?? [];
}

async function readReferences(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.customers.listCashBalanceTransactions(customer, { limit: recentTransfers });
  return data.flatMap(({ funded }) => funded?.bank_transfer.reference ?? []);
}

/** Open invoices in the order in which what was transferred pays them. */
export const invoicesInOrder = (
  open: readonly Stripe.Invoice[],
  references: readonly string[],
  available: number,
): Stripe.Invoice[] =>
  inOrderOfPayment(
    open,
    (invoice) => ({
      number: documentNumberOf(invoice),
      missing: [invoice.amount_remaining],
      since: invoice.created,
    }),
    references,
    available,
  );
