import type Stripe from 'stripe';
import { documentNumberOf } from '../stripe/document-number.ts';
import { intentsOf, withPayments } from '../stripe/invoice-reading.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';

/** Transfers that are searched for the number of an invoice that is still open. */
const recentTransfers = 20;

/**
 * Pays open invoices with what the customer has transferred. The provider does so itself except for invoices that have been
 * overdue for more than 30 days, which is when a shop is switched off:
 * https://docs.stripe.com/payments/customer-balance/reconciliation
 * What covers no invoice completely stays in the customer's cash balance.
 */
export async function applyTransfers(stripe: Stripe, customer: string): Promise<void> {
  const open = await openInvoices(stripe, customer);
  if (open.length === 0) return;
  const { available } = await stripe.customers.retrieveCashBalance(customer);
  let left = available?.['eur'] ?? 0;
  if (left === 0) return;
  const references = await readReferences(stripe, customer);
  for (const invoice of inOrderOfPayment(open, references, left)) {
    const { amount_remaining: amount } = invoice;
    const intent = amount <= left ? await unpaidIntent(stripe, invoice.id) : null;
    if (intent === null) continue;
    await stripe.paymentIntents.applyCustomerBalance(intent);
    left -= amount;
  }
}

/** Cents that were transferred for an invoice and do not cover it yet. They stay in the customer's cash balance. */
export async function readArrived(stripe: Stripe, customer: string, invoiceId: string): Promise<number> {
  const { available } = await stripe.customers.retrieveCashBalance(customer);
  const arrived = available?.['eur'] ?? 0;
  if (arrived === 0) return 0;
  const [open, references] = await Promise.all([openInvoices(stripe, customer), readReferences(stripe, customer)]);
  const [first] = inOrderOfPayment(open, references, arrived);
  return first?.id === invoiceId && arrived < first.amount_remaining ? arrived : 0;
}

async function openInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const filter = { customer, status: 'open', collection_method: 'send_invoice', limit: 100 } as const;
  return (await unlessMissing(() => Array.fromAsync(stripe.invoices.list(filter)))) ?? [];
}

async function readReferences(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.customers.listCashBalanceTransactions(customer, { limit: recentTransfers });
  return data.flatMap(({ funded }) => funded?.bank_transfer.reference?.toUpperCase() ?? []);
}

/** A debtor decides which debt is paid (§ 366 BGB): by the number given, else by the exact amount, else the oldest first. */
export function inOrderOfPayment(
  open: readonly Stripe.Invoice[],
  references: readonly string[],
  available: number,
): Stripe.Invoice[] {
  const rank = (invoice: Stripe.Invoice) => {
    const number = documentNumberOf(invoice);
    if (number !== null && references.some((reference) => reference.includes(number))) return 0;
    return invoice.amount_remaining === available ? 1 : 2;
  };
  return open.toSorted((a, b) => rank(a) - rank(b) || a.created - b.created);
}

/** `null` while a debit is processing. */
async function unpaidIntent(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const { status, payments } = await stripe.invoices.retrieve(invoiceId, withPayments);
  if (status !== 'open') return null;
  const isUnpaid = ({ status: intent }: Stripe.PaymentIntent) =>
    intent === 'requires_payment_method' || intent === 'requires_action';
  return intentsOf(payments?.data ?? []).find(isUnpaid)?.id ?? null;
}
