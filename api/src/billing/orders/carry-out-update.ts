import type { OrderAnswer } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { taxRatesParam } from '../stripe/preview-upgrade.ts';
import { releaseSchedule } from '../stripe/release-schedule.ts';
import { scheduleItems } from '../stripe/schedule-items.ts';
import { idOf } from '../stripe/stripe-values.ts';
import type { UpdatePlan } from './order-plan.ts';
import type { Progress, StepResult } from './step.ts';

const nothingToConfirm: OrderAnswer = { clientSecret: null };

/**
 * Changes a running subscription step by step. Each step has a key of its own, made from the order's, and what it did is
 * read back rather than remembered: the whole may be repeated from the beginning at any time.
 * Up to the upgrade nothing is charged: a payment method that the customer chose, and taxes that are due anyway, may stay.
 */
export async function carryOutUpdate(
  stripe: Stripe,
  orderUuid: string,
  plan: UpdatePlan,
  progress: Progress,
): Promise<StepResult> {
  const { stripeId, setup, spentSchedule, sendInvoices, taxRates, upgrade, later } = plan;
  const step = (name: string) => ({ idempotencyKey: `${orderUuid}:${name}` });
  if (setup !== null) {
    const intent = await takePaymentMethod(stripe, plan, setup, orderUuid);
    if (intent !== null) return { state: 'awaiting-setup', stripeId, answer: intent };
  }
  if (spentSchedule !== null) await releaseSchedule(stripe, spentSchedule);
  if (sendInvoices) await stripe.subscriptions.update(stripeId, collectionBy('bank_transfer'), step('send-invoices'));
  if (taxRates !== null) {
    const params = { default_tax_rates: taxRatesParam(taxRates), proration_behavior: 'none' as const };
    await stripe.subscriptions.update(stripeId, params, step('tax-rates'));
  }
  if (upgrade !== null) {
    const toConfirm = await changeItems(stripe, plan.stripeId, upgrade, step('upgrade'));
    if (toConfirm !== null) return { state: 'awaiting-setup', stripeId, answer: toConfirm };
    progress.tookEffect = true;
  }
  if (later !== null) await scheduleItems(stripe, stripeId, later, step);
  return { state: 'done', stripeId, answer: nothingToConfirm };
}

/** Begins the set-up of another payment method, or, once the customer confirmed it, makes it the subscription's. */
async function takePaymentMethod(
  stripe: Stripe,
  { stripeId, stripeCustomerId }: UpdatePlan,
  type: 'card' | 'sepa_debit',
  orderUuid: string,
): Promise<OrderAnswer | null> {
  const { id } = await stripe.setupIntents.create(
    {
      customer: stripeCustomerId,
      allowed_payment_method_types: [type],
      usage: 'off_session',
      metadata: { order_uuid: orderUuid },
    },
    { idempotencyKey: `${orderUuid}:setup` },
  );
  const { status, payment_method, client_secret } = await stripe.setupIntents.retrieve(id);
  if (status !== 'succeeded' || payment_method === null) {
    return { clientSecret: { type: 'setup_intent', clientSecret: client_secret ?? '' } };
  }
  const method = idOf(payment_method);
  const params = { default_payment_method: method, ...collectionBy(type) };
  await stripe.subscriptions.update(stripeId, params, { idempotencyKey: `${orderUuid}:method` });
  return null;
}

/** @returns what the customer has to confirm before the change takes effect, `null` when it has */
async function changeItems(
  stripe: Stripe,
  stripeId: string,
  { items, prorationDate, untilPaid }: NonNullable<UpdatePlan['upgrade']>,
  options: Stripe.RequestOptions,
): Promise<OrderAnswer | null> {
  const { latest_invoice } = await stripe.subscriptions.update(
    stripeId,
    {
      items,
      proration_date: prorationDate,
      proration_behavior: 'always_invoice',
      ...(untilPaid && { payment_behavior: 'pending_if_incomplete' }),
    },
    options,
  );
  if (!untilPaid || latest_invoice === null) return null;
  const invoiceId = idOf(latest_invoice);
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret', 'payments.data.payment.payment_intent'],
  });
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const declined = typeof intent === 'object' ? intent?.last_payment_error?.message : undefined;
  const refused = new ProblemError('payment-provider-error', { detail: declined ?? 'The payment was declined.' });
  // An earlier attempt came as far as this, or the customer let the time run out.
  if (invoice.status === 'void') throw refused;
  if (invoice.status !== 'open') return null;
  if (typeof intent === 'object' && intent?.status === 'requires_action' && invoice.confirmation_secret) {
    return { clientSecret: { type: 'payment_intent', clientSecret: invoice.confirmation_secret.client_secret } };
  }
  // Without the invoice nothing stays of the change: https://docs.stripe.com/billing/subscriptions/pending-updates
  await stripe.invoices.voidInvoice(invoiceId);
  throw refused;
}
