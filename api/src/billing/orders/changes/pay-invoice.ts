import type { OrderAnswer } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { ProblemError } from '../../../infrastructure/http/problem.ts';
import { readInvoiceState } from '../../invoices/invoice-state.ts';
import { mirrorOrLeave } from '../../invoices/mirror-or-leave.ts';
import { beginChargebackPayment, payChargebacks } from '../../invoices/pay-chargebacks.ts';
import { allowForRenewals, allowMethodType } from '../../stripe/allow-method-type.ts';
import type { Billing } from '../../stripe/billing.ts';
import { intentsOf, withPayments } from '../../stripe/invoice-reading.ts';
import { idOf } from '../../stripe/stripe-values.ts';
import { nothingToConfirm, type StepResult } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

export interface PayInvoicePlan {
  readonly kind: 'pay-invoice';
  /** The shop's contract that the invoice belongs to. */
  readonly stripeId: string;
  readonly stripeInvoiceId: string;
  /** The subscription whose payment method is charged; absent in plans of the previous release. */
  readonly payerStripeId?: string;
  /** The customer enters a method of this type and confirms the payment with it; nothing on file is charged. */
  readonly newMethodType?: 'card' | 'sepa_debit';
}

export const payInvoice: ChangeKind<PayInvoicePlan> = {
  action: 'invoice.paid',
  carryOut: (billing, { plan }) => payInvoiceNow(billing, plan),
  mirror: (billing, { stripeInvoiceId }) => mirrorOrLeave(billing, stripeInvoiceId),
  // One that the customer has to confirm first is not made yet.
  isPaid: ({ answer }) => answer.clientSecret === null,
};

/**
 * Pays one invoice. A paid one, or one whose debit is processing, is left unchanged. A chargeback counts as paid at the
 * provider and is collected by a separate payment.
 */
export async function payInvoiceNow(
  billing: Pick<Billing, 'stripe' | 'database'>,
  plan: PayInvoicePlan,
): Promise<StepResult> {
  const { stripeId, newMethodType } = plan;
  const answer =
    newMethodType === undefined ? await chargeOnFile(billing, plan) : await askForMethod(billing, plan, newMethodType);
  return { state: 'done', stripeId, answer };
}

async function chargeOnFile(
  billing: Pick<Billing, 'stripe' | 'database'>,
  { stripeId, stripeInvoiceId, payerStripeId = stripeId }: PayInvoicePlan,
): Promise<OrderAnswer> {
  const { stripe } = billing;
  const method = await defaultMethod(stripe, payerStripeId);
  const state = await readInvoiceState(stripe, stripeInvoiceId);
  if (state === 'paid' && method !== null) await payChargebacks(billing, stripeId, method.id, stripeInvoiceId);
  if (state !== 'open') return nothingToConfirm;
  // Without a method on file the customer has to enter one.
  if (method === null) return confirmationOf(await readSecret(stripe, stripeInvoiceId));
  await requireMethodType(stripe, stripeInvoiceId, method.sepa_debit ? 'sepa_debit' : 'card');
  try {
    await stripe.invoices.pay(stripeInvoiceId, { payment_method: method.id });
    return nothingToConfirm;
  } catch (error) {
    if (!(await waitsForCustomer(stripe, stripeInvoiceId))) throw error;
    return confirmationOf(await readSecret(stripe, stripeInvoiceId));
  }
}

/** @throws ProblemError `payment-method-unavailable` where the provider lets the invoice be paid by no method of this type */
async function requireMethodType(stripe: Stripe, invoice: string, type: 'card' | 'sepa_debit'): Promise<void> {
  if (!(await allowMethodType(stripe, invoice, type))) throw new ProblemError('payment-method-unavailable');
}

/** The secret with which the browser confirms the invoice's payment by a method that it has just read. */
async function askForMethod(
  billing: Pick<Billing, 'stripe' | 'database'>,
  { stripeInvoiceId }: PayInvoicePlan,
  type: NonNullable<PayInvoicePlan['newMethodType']>,
): Promise<OrderAnswer> {
  const { stripe } = billing;
  const state = await readInvoiceState(stripe, stripeInvoiceId);
  if (state === 'paid') return confirmationOf(await beginChargebackPayment(billing, stripeInvoiceId, type));
  if (state !== 'open') return nothingToConfirm;
  await requireMethodType(stripe, stripeInvoiceId, type);
  await allowForRenewals(stripe, await billedSubscription(stripe, stripeInvoiceId), type);
  return confirmationOf(await readSecret(stripe, stripeInvoiceId));
}

/** That of an invoice of extra orders is none of the shop's contract, and has ended with it. */
async function billedSubscription(stripe: Stripe, stripeInvoiceId: string): Promise<string> {
  const { parent } = await stripe.invoices.retrieve(stripeInvoiceId);
  const subscription = parent?.subscription_details?.subscription;
  if (!subscription) throw new Error(`Invoice ${stripeInvoiceId} bills no subscription`);
  return idOf(subscription);
}

const confirmationOf = (secret: string | null): OrderAnswer =>
  secret === null ? nothingToConfirm : { clientSecret: { type: 'payment_intent', clientSecret: secret } };

async function defaultMethod(stripe: Stripe, subscription: string): Promise<Stripe.PaymentMethod | null> {
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['default_payment_method'],
  });
  return typeof method === 'object' ? method : null;
}

/** The bank requires authentication. */
async function waitsForCustomer(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const { payments } = await stripe.invoices.retrieve(invoiceId, withPayments);
  return intentsOf(payments?.data ?? []).some(({ status }) => status === 'requires_action');
}

async function readSecret(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret'],
  });
  return secret?.client_secret ?? null;
}
