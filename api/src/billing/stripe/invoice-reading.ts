import type { Invoice } from '@kontor/contract/invoice';
import type Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { Billing } from './billing.ts';
import { chargedRate, taxOf } from './charged-rate.ts';
import { type CreditNoteReading, readCreditNotes } from './credit-note-reading.ts';
import { creditSpent } from './customer-credit.ts';
import { documentNumberOf } from './document-number.ts';
import { contractOf, extraOrdersOf } from './extra-orders.ts';
import { readProviderLines } from './provider-line.ts';
import { fromUnix, idOf } from './stripe-values.ts';
import { transferredFor } from './transferred.ts';

/** An invoice at the payment provider at one moment, in our terms. Amounts are cents. */
export interface InvoiceReading {
  readonly stripeId: string;
  /** Of the document that was issued for it; `null` before. */
  readonly documentNumber: string | null;
  /** Of the shop's contract. */
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly state: Invoice['state'];
  /** It becomes an invoice only by being paid. */
  readonly isOffer: boolean;
  /** How often the provider tried to collect it, and the last failure. */
  readonly attempts: number;
  readonly isGivenUp: boolean;
  readonly failedMethod: string | null;
  /** What was transferred for it and does not cover it yet. */
  readonly transferred: number;
  readonly collectionMethod: 'charge_automatically' | 'send_invoice';
  /** Upper case. */
  readonly currency: string;
  readonly finalizedAt: Date;
  readonly dueAt: Date | null;
  readonly paidAt: Date | null;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** In percent; `null` when there are several. */
  readonly chargedPercent: number | null;
  readonly lines: InvoiceLine[];
  readonly payments: readonly { readonly reference: string; readonly amount: number; readonly at: Date }[];
  /** The payment method of the last payment that succeeded. */
  readonly paidWith: string | null;
  /** What the customer's credit paid; negative when the invoice created credit. */
  readonly paidByCredit: number;
  /** Cents of it that were too small to be charged and are added to the next invoice of the customer. */
  readonly deferred: number;
  /** What credit notes deducted before it was paid. */
  readonly creditedBeforePayment: number;
  readonly creditNotes: readonly CreditNoteReading[];
}

/** What has to be expanded to determine the state of an invoice. */
export const withPayments = { expand: ['payments.data.payment.payment_intent'] };

/** The payment intents of an invoice read `withPayments`. */
export const intentsOf = (payments: readonly Stripe.InvoicePayment[]): Stripe.PaymentIntent[] =>
  payments.map(({ payment }) => payment.payment_intent).filter((intent) => typeof intent === 'object');

/**
 * Whether the provider leaves an open invoice uncollected: after the last retry of an earlier one it collects no later one of
 * the subscription, and none any more once the subscription has ended.
 */
export const isGivenUp = ({ status, auto_advance }: Stripe.Invoice): boolean =>
  status === 'open' && auto_advance === false;

/** The state of an invoice read `withPayments`. An open one whose debit is processing is not owed: debits take days. */
export function invoiceState({ status, payments }: Stripe.Invoice): Invoice['state'] {
  const underWay = intentsOf(payments?.data ?? []).some((intent) => intent.status === 'processing');
  if (status === 'open') return underWay ? 'processing' : 'open';
  if (status === 'paid') return 'paid';
  return status === 'void' ? 'void' : 'uncollectible';
}

/**
 * Whether an open invoice is that of an upgrade that waits for its payment: nothing is owed for it. The provider voids it when
 * the customer lets the time run out (https://docs.stripe.com/billing/subscriptions/pending-updates).
 */
export async function isOfferedUpgrade(
  stripe: Stripe,
  { id, status, billing_reason, parent }: Stripe.Invoice,
): Promise<boolean> {
  const subscription = parent?.subscription_details?.subscription;
  if (status !== 'open' || billing_reason !== 'subscription_update' || !subscription) return false;
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(idOf(subscription));
  return pending_update !== null && latest_invoice !== null && idOf(latest_invoice) === id;
}

/** `null` for irrelevant ones: drafts, invoices over nothing, as at the start of trials, and those without a subscription. */
export async function readInvoice(
  { stripe, catalog }: Pick<Billing, 'stripe' | 'catalog'>,
  stripeId: string,
): Promise<InvoiceReading | null> {
  const invoice = await stripe.invoices.retrieve(stripeId, withPayments);
  const { status, status_transitions: transitions, customer, total_taxes, payments } = invoice;
  const subscription = contractOf(invoice);
  if (status === null || status === 'draft' || invoice.total === 0 || !subscription || customer === null) return null;
  const providerLines = await allLines(stripe, invoice);
  const lines = await readProviderLines(providerLines, await catalog(), extraOrdersOf(invoice));
  const linesById = new Map(lines.map((line, index) => [providerLines[index]?.id ?? '', line]));
  const credited = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount > 0;
  return {
    stripeId,
    documentNumber: documentNumberOf(invoice),
    subscriptionId: subscription,
    customerId: idOf(customer),
    state: invoiceState(invoice),
    isOffer: await isOfferedUpgrade(stripe, invoice),
    attempts: invoice.attempt_count,
    isGivenUp: isGivenUp(invoice),
    failedMethod: failedMethodOf(payments?.data ?? []),
    transferred: await transferredFor(stripe, invoice),
    collectionMethod: invoice.collection_method === 'send_invoice' ? 'send_invoice' : 'charge_automatically',
    currency: invoice.currency.toUpperCase(),
    finalizedAt: fromUnix(transitions.finalized_at ?? invoice.created),
    dueAt: instant(invoice.due_date),
    paidAt: instant(transitions.paid_at),
    subtotal: invoice.subtotal,
    tax: taxOf(total_taxes),
    total: invoice.total,
    chargedPercent: await chargedRate(stripe, total_taxes),
    lines,
    payments: paymentsOf(payments?.data ?? [], invoice.created),
    paidWith: paidWith(payments?.data ?? []),
    paidByCredit: creditSpent(invoice),
    deferred: Math.max(0, (invoice.ending_balance ?? 0) - Math.max(0, invoice.starting_balance)),
    creditedBeforePayment: invoice.pre_payment_credit_notes_amount,
    creditNotes: credited ? await readCreditNotes(stripe, stripeId, linesById) : [],
  };
}

const instant = (seconds: number | null): Date | null => (seconds === null ? null : fromUnix(seconds));

/** The provider includes the first ten with the invoice. */
export const allLines = async (stripe: Stripe, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> =>
  lines.has_more ? stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1000 }) : lines.data;

const failedMethodOf = (payments: readonly Stripe.InvoicePayment[]): string | null =>
  intentsOf(payments).at(-1)?.last_payment_error?.payment_method?.type ?? null;

function paidWith(payments: readonly Stripe.InvoicePayment[]): string | null {
  const method = intentsOf(payments.filter(({ status }) => status === 'paid')).at(-1)?.payment_method;
  return method ? idOf(method) : null;
}

const paymentsOf = (payments: readonly Stripe.InvoicePayment[], created: number): InvoiceReading['payments'] =>
  payments
    .filter(({ status }) => status === 'paid')
    .map(({ id, amount_paid, status_transitions }) => ({
      reference: id,
      amount: amount_paid ?? 0,
      at: fromUnix(status_transitions.paid_at ?? created),
    }));
