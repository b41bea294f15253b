import type { Sandbox } from '../sandbox.ts';
import type { Invoice, PaymentIntent, Subscription } from '../wire.ts';
import { attach } from './instruments.ts';
import { applyPendingUpdate } from './pending-updates.ts';

const daySeconds = 86_400;

/** Days between the attempts after a failure; after the last attempt the subscription is unpaid. */
const retryDays = [3, 5, 7];

export const invoiceOf = (sandbox: Sandbox, intent: PaymentIntent): Invoice | null => {
  const payment = sandbox.store.all('invoice_payments').find((row) => row.payment.payment_intent === intent.id);
  return payment ? (sandbox.store.get('invoices', payment.invoice) ?? null) : null;
};

export const paymentOf = (sandbox: Sandbox, invoice: string): PaymentIntent | null => {
  const payment = sandbox.store.all('invoice_payments').findLast((row) => row.invoice === invoice);
  const intent = payment?.payment.payment_intent;
  return intent ? (sandbox.store.get('payment_intents', intent) ?? null) : null;
};

export const subscriptionOf = (sandbox: Sandbox, invoice: Invoice): Subscription | null => {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? (sandbox.store.get('subscriptions', id) ?? null) : null;
};

export const changeSubscription = (sandbox: Sandbox, id: string, patch: Partial<Subscription>): Subscription =>
  sandbox.change('subscriptions', id, patch, 'customer.subscription.updated');

const owing = ['incomplete', 'past_due', 'paused', 'unpaid'];

/** The invoice that decides the subscription's status: the most recent one that is not void, including drafts. */
const decisiveInvoice = (sandbox: Sandbox, subscription: string): Invoice | undefined =>
  sandbox.store
    .all('invoices')
    .findLast((row) => row.status !== 'void' && subscriptionOf(sandbox, row)?.id === subscription);

/** After an invoice was voided or marked uncollectible: active again if the deciding invoice is settled. */
export function reassess(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = subscriptionOf(sandbox, invoice);
  if (!subscription || !['past_due', 'unpaid'].includes(subscription.status)) return;
  const status = decisiveInvoice(sandbox, subscription.id)?.status;
  if (status === 'paid' || status === 'uncollectible')
    changeSubscription(sandbox, subscription.id, { status: 'active' });
}

/**
 * Active again once the most recent invoice is settled; older invoices stay open and do not matter for the status:
 * https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions
 */
function revive(sandbox: Sandbox, invoice: Invoice, method: string | null): void {
  const subscription = subscriptionOf(sandbox, invoice);
  if (!subscription || subscription.ended_at !== null) return;
  const remembers = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  // What a subscription is charged to belongs to its customer.
  if (remembers && method) attach(sandbox, method, subscription.customer);
  const settles = owing.includes(subscription.status) && decisiveInvoice(sandbox, subscription.id)?.id === invoice.id;
  const revived = changeSubscription(sandbox, subscription.id, {
    ...(settles ? { status: 'active' } : {}),
    ...(remembers && method ? { default_payment_method: method } : {}),
  });
  if (settles && subscription.status === 'paused') sandbox.tell('customer.subscription.resumed', revived);
}

export interface Paid {
  /** The amount that was paid with it; 0 when nothing was due or a credit note covered the rest. */
  amount: number;
  /** Whether the invoice's own payment intent paid it; otherwise that payment is canceled. */
  byPayment: boolean;
  /** The method that the subscription may save as its default. */
  method: string | null;
}

export function markPaid(sandbox: Sandbox, id: string, { amount, byPayment, method }: Paid): Invoice {
  const before = sandbox.get('invoices', id, 'invoice');
  const now = sandbox.now();
  const invoice = sandbox.change('invoices', id, {
    status: 'paid',
    amount_paid: before.amount_paid + amount,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: now },
  });
  for (const payment of sandbox.store.all('invoice_payments').filter((row) => row.invoice === id))
    sandbox.change(
      'invoice_payments',
      payment.id,
      byPayment
        ? {
            status: 'paid',
            amount_paid: payment.amount_requested,
            status_transitions: { canceled_at: null, paid_at: now },
          }
        : { status: 'canceled', status_transitions: { canceled_at: now, paid_at: null } },
    );
  sandbox.tell('invoice.paid', invoice);
  sandbox.tell('invoice.payment_succeeded', invoice);
  applyPendingUpdate(sandbox, id);
  revive(sandbox, invoice, method);
  return invoice;
}

export function invoiceSucceeded(sandbox: Sandbox, intent: PaymentIntent, method = intent.payment_method): void {
  const invoice = invoiceOf(sandbox, intent);
  if (!invoice || invoice.status === 'paid' || invoice.status === 'void') return;
  const attempt_count = invoice.attempt_count + 1;
  sandbox.change('invoices', invoice.id, { attempt_count });
  markPaid(sandbox, invoice.id, { amount: intent.amount, byPayment: true, method });
}

/** The debit is processing: the subscription is active meanwhile, the invoice stays open. */
export function invoiceProcessing(sandbox: Sandbox, intent: PaymentIntent): void {
  const invoice = invoiceOf(sandbox, intent);
  if (!invoice) return;
  sandbox.change('invoices', invoice.id, { attempted: true, next_payment_attempt: null }, 'invoice.updated');
  revive(sandbox, invoice, intent.payment_method);
}

/** A first payment that fails leaves the subscription incomplete; any later one makes it past due and is retried. */
export function collectionFailed(sandbox: Sandbox, before: Invoice, automatic: boolean): void {
  if (before.status === 'uncollectible') sandbox.tell('invoice.payment_failed', before);
  if (before.status !== 'open') return;
  const subscription = subscriptionOf(sandbox, before);
  const starting = subscription?.status === 'incomplete';
  // The first attempt always counts; later attempts by the customer do not use up a retry.
  const counts = automatic || before.attempt_count === 0;
  const days = starting || !before.auto_advance ? undefined : retryDays[before.attempt_count];
  const next = days === undefined ? null : sandbox.now() + days * daySeconds;
  const attempts = counts ? { attempt_count: before.attempt_count + 1, next_payment_attempt: next } : {};
  const invoice = sandbox.change('invoices', before.id, { attempted: true, ...attempts });
  sandbox.tell('invoice.payment_failed', invoice);
  if (!subscription || starting || subscription.ended_at !== null) return;
  // A pending update does not change the status of the subscription.
  if (sandbox.store.get('pending_updates', subscription.id)?.invoice === invoice.id) return;
  // Another failed attempt does not change these.
  if (subscription.status === 'unpaid' || subscription.status === 'paused') return;
  changeSubscription(sandbox, subscription.id, {
    status: invoice.next_payment_attempt === null ? 'unpaid' : 'past_due',
  });
}

export function invoicePaymentFailed(sandbox: Sandbox, intent: PaymentIntent, automatic: boolean): void {
  const invoice = invoiceOf(sandbox, intent);
  if (invoice) collectionFailed(sandbox, invoice, automatic);
}

export function invoiceActionRequired(sandbox: Sandbox, intent: PaymentIntent): void {
  const before = invoiceOf(sandbox, intent);
  if (!before) return;
  const invoice = sandbox.change('invoices', before.id, { attempted: true });
  sandbox.tell('invoice.payment_action_required', invoice);
  invoicePaymentFailed(sandbox, intent, true);
}
