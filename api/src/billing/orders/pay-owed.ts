import type { OrderAnswer } from '@kontor/contract/subscription';
import Stripe from 'stripe';
import { readInvoiceState } from '../invoices/invoice-state.ts';
import { payChargebacks } from '../invoices/pay-chargebacks.ts';
import type { Billing } from '../stripe/billing.ts';
import { collectBy } from '../stripe/collect-by.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { nothingToConfirm, type StepResult } from './step.ts';

/** Activates a payment method that the customer has confirmed. */
export interface PaymentMethodPlan {
  readonly kind: 'payment-method';
  readonly stripeId: string;
  readonly setupIntentId: string;
  readonly paymentMethodId: string;
  readonly type: 'card' | 'sepa_debit';
  /** The customer agreed to pay open invoices with it. */
  readonly paysOpenInvoices: boolean;
}

export interface PayInvoicePlan {
  readonly kind: 'pay-invoice';
  readonly stripeId: string;
  readonly stripeInvoiceId: string;
}

/** Makes a confirmed payment method the subscription's, and pays open invoices with it if the customer agreed. */
export async function putMethodToUse(billing: Billing, plan: PaymentMethodPlan): Promise<StepResult> {
  const { stripe } = billing;
  const { stripeId, paymentMethodId, type, paysOpenInvoices } = plan;
  await collectBy(stripe, stripeId, type, paymentMethodId);
  if (paysOpenInvoices) {
    await unlessDeclined(() => payInvoicesOwed(stripe, stripeId, paymentMethodId, type));
    await unlessDeclined(() => payChargebacks(billing, stripeId, paymentMethodId));
  }
  return { state: 'done', stripeId, answer: nothingToConfirm };
}

/**
 * Pays every invoice of a subscription, oldest first, whatever method it was issued for. After the last retry the
 * provider leaves the invoices of later periods as drafts, so those are finalized first; once all are paid it bills
 * again: https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions
 */
async function payInvoicesOwed(
  stripe: Stripe,
  subscription: string,
  method: string,
  type: PaymentMethodPlan['type'],
): Promise<void> {
  for (const { id, collection_method } of await invoicesOwed(stripe, subscription)) {
    if ((await readInvoiceState(stripe, id)) !== 'open') continue;
    if (collection_method === 'send_invoice') {
      await stripe.invoices.update(id, { payment_settings: { payment_method_types: [type] } });
    }
    await stripe.invoices.pay(id, { payment_method: method }, { idempotencyKey: `${id}:pay:${method}` });
  }
}

/** The open invoices of a subscription at the payment provider, oldest first. */
async function invoicesOwed(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  await finalizeDrafts(stripe, subscription);
  const open: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription, status: 'open', limit: 100 })) open.push(invoice);
  return open.toSorted((a, b) => a.created - b.created);
}

/** Finalizes the drafts that the provider keeps while a subscription is unpaid: they are owed as well. */
export async function finalizeDrafts(stripe: Stripe, subscription: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscription);
  if (status !== 'unpaid') return;
  const drafts: Stripe.Invoice[] = [];
  for await (const draft of stripe.invoices.list({ subscription, status: 'draft', limit: 100 })) drafts.push(draft);
  for (const { id } of drafts.toSorted((a, b) => a.created - b.created)) {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  }
}

/** A declined payment leaves the debt unchanged; the method remains the customer's choice. */
async function unlessDeclined(pay: () => Promise<void>): Promise<void> {
  try {
    await pay();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

/**
 * Pays one invoice with the stored method. A paid one, or one whose debit is processing, is left unchanged. A
 * chargeback counts as paid at the provider and is collected by a separate payment.
 */
export async function payInvoiceNow(billing: Billing, plan: PayInvoicePlan): Promise<StepResult> {
  const { stripe } = billing;
  const { stripeId, stripeInvoiceId } = plan;
  const done = (answer: OrderAnswer): StepResult => ({ state: 'done', stripeId, answer });
  const state = await readInvoiceState(stripe, stripeInvoiceId);
  if (state === 'paid') {
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(stripeId);
    if (method !== null) await payChargebacks(billing, stripeId, idOf(method), stripeInvoiceId);
  }
  if (state !== 'open') return done(nothingToConfirm);
  try {
    await stripe.invoices.pay(stripeInvoiceId);
    return done(nothingToConfirm);
  } catch (error) {
    const secret = await secretToConfirm(stripe, stripeInvoiceId);
    if (secret === null) throw error;
    return done({ clientSecret: { type: 'payment_intent', clientSecret: secret } });
  }
}

/** If the bank requires authentication: the secret that the browser needs for it. */
async function secretToConfirm(stripe: Stripe, id: string): Promise<string | null> {
  const { confirmation_secret, payments } = await stripe.invoices.retrieve(id, {
    expand: ['confirmation_secret', 'payments.data.payment.payment_intent'],
  });
  const asks = payments?.data.some(
    ({ payment }) => typeof payment.payment_intent === 'object' && payment.payment_intent?.status === 'requires_action',
  );
  return asks ? (confirmation_secret?.client_secret ?? null) : null;
}
