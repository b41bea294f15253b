import type Stripe from 'stripe';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { applyTransfers } from '../invoices/apply-transfers.ts';
import { checkRenewal } from '../invoices/check-renewal.ts';
import type { InvoiceParts, MirrorParts } from '../invoices/invoice-parts.ts';
import { mirrorDispute, settleChargeback } from '../invoices/mirror-dispute.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import { mirrorRefund } from '../invoices/mirror-refund.ts';
import { followRefundOfAct } from '../money/follow-refund.ts';
import { applySetupIntent } from '../orders/apply-setup-intent.ts';
import { continueAfterCustomer } from '../orders/change-contract.ts';
import { finalizeDrafts } from '../orders/changes/payment-method.ts';
import type { ContractParts } from '../orders/contract-parts.ts';
import { findOrderAtWork } from '../orders/order.repository.ts';
import { alignSchedule } from '../stripe/align-schedule.ts';
import type { Billing } from '../stripe/billing.ts';
import { chargebackOf, invoiceOfPayment } from '../stripe/invoice-of-payment.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { releaseSchedule } from '../stripe/release-schedule.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import type { EventSubject, paymentEventJob } from './payment-event.ts';
import { payoutAccountChangedJob } from './payout-account-changed.ts';

/** Reads the object of an event and updates our data, whatever the event's content and order. */
export const createHandlePaymentEvent =
  (billing: ContractParts & Pick<Billing, 'telemetry'>): JobHandler<typeof paymentEventJob> =>
  async ({ eventId, subject }) => {
    const isThere = await unlessMissing(() => handleSubject(billing, subject).then(() => true));
    if (isThere === null) {
      billing.log.warn(
        { eventId, subject },
        'what an event is about was deleted; the daily comparison tells what that changes',
      );
    }
    await measureLag(billing, eventId);
  };

/** From the event at the provider until now: its delivery, the wait in the queue, and what was done. */
async function measureLag(
  { database, clock, telemetry }: Pick<Billing, 'database' | 'clock' | 'telemetry'>,
  eventId: string,
): Promise<void> {
  if (!telemetry.measures) return;
  const event = await database
    .selectFrom('payment_event')
    .select('created_at')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined) return;
  const lag = (clock.now().getTime() - event.created_at.getTime()) / 1000;
  telemetry.observe('webhookLag', Math.max(0, lag), {});
}

async function handleSubject(billing: ContractParts, subject: EventSubject): Promise<void> {
  const { stripe } = billing;
  switch (subject.kind) {
    case 'subscription':
      await mirrorSubscription(billing, subject.id);
      await tendSchedule(billing, subject.id);
      await finalizeDrafts(billing, subject.id);
      return continueWaitingOrder(billing, subject.id);
    case 'invoice':
      return mirrorInvoice(billing, subject.id);
    case 'renewal-draft':
      await checkRenewal(billing, await stripe.invoices.retrieve(subject.id));
      return;
    case 'setup-intent':
      return applySetupIntent(billing, subject.id);
    case 'payment-intent':
      return handlePaymentIntent(billing, await stripe.paymentIntents.retrieve(subject.id));
    case 'payment-method':
      return mirrorOwner(billing, await stripe.paymentMethods.retrieve(subject.id));
    case 'customer':
      await applyTransfers(stripe, subject.id);
      await mirrorAccount(billing, subject.id);
      return mirrorOpenInvoices(billing, subject.id);
    case 'dispute':
      return mirrorDispute(billing, subject.id);
    case 'refund':
      return handleRefund(billing, subject.id);
    case 'payout-account':
      return billing.jobs.enqueue(billing.database, payoutAccountChangedJob, { accountId: subject.id });
  }
}

async function handleRefund(billing: InvoiceParts, id: string): Promise<void> {
  const ofAct = await mirrorRefund(billing, id);
  if (ofAct !== null) await followRefundOfAct(billing, ofAct);
}

async function handlePaymentIntent(billing: MirrorParts, intent: Stripe.PaymentIntent): Promise<void> {
  if (chargebackOf(intent) !== null && intent.status === 'succeeded') await settleChargeback(billing, intent.id);
  const invoice = await invoiceOfPayment(billing, intent.id);
  if (invoice !== null) return mirrorPaid(billing, invoice);
  await mirrorOwner(billing, intent);
}

/**
 * An invoice with the subscription that it bills, which a payment may change: so a renewal reads as much in an organization of
 * hundreds of shops as in one of a single shop.
 */
async function mirrorPaid(billing: MirrorParts, invoice: string): Promise<void> {
  await mirrorInvoice(billing, invoice);
  const { parent } = await billing.stripe.invoices.retrieve(invoice);
  const subscription = parent?.subscription_details?.subscription;
  if (subscription) await mirrorSubscription(billing, idOf(subscription));
}

type Owned = { readonly customer: string | { readonly id: string } | null };

async function mirrorOwner(billing: MirrorParts, { customer }: Owned): Promise<void> {
  if (customer !== null) await mirrorCustomer(billing, idOf(customer));
}

async function mirrorCustomer(billing: MirrorParts, customer: string): Promise<void> {
  const { stripe } = billing;
  for await (const { id } of stripe.subscriptions.list({ customer })) await mirrorSubscription(billing, id);
  await mirrorOpenInvoices(billing, customer);
}

/** A paid invoice was reported by its own event; an open one may be waiting, processing, or failed. */
async function mirrorOpenInvoices(billing: InvoiceParts, customer: string): Promise<void> {
  for await (const { id } of billing.stripe.invoices.list({ customer, status: 'open' }))
    await mirrorInvoice(billing, id);
}

/**
 * A schedule whose change has taken effect keeps the subscription until its phase ends; it is not needed any more. One that
 * an order has created and not filled yet looks the same, so it is left alone while a change is in progress. One whose change is
 * still to come charges what the subscription does.
 */
async function tendSchedule(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  stripeId: string,
): Promise<void> {
  const subscription = () =>
    database
      .selectFrom('payment_subscription')
      .select(['shop_uuid', 'schedule_id', 'schedule_activation_at'])
      .where('stripe_id', '=', stripeId)
      .executeTakeFirst();
  const before = await subscription();
  if (!before?.schedule_id || (await findOrderAtWork(database, before.shop_uuid)) !== null) return;
  // A change that ended meanwhile has written down what its schedule brings.
  const row = await subscription();
  if (!row?.schedule_id) return;
  if (row.schedule_activation_at === null) await releaseSchedule(stripe, row.schedule_id);
  else await alignSchedule(stripe, row.schedule_id, stripeId);
}

/** A change that waited for its payment continues with its next steps. */
async function continueWaitingOrder(billing: ContractParts, stripeId: string): Promise<void> {
  const waiting = await billing.database
    .selectFrom('billing_order')
    .innerJoin('payment_subscription', 'payment_subscription.uuid', 'billing_order.payment_subscription_uuid')
    .select('billing_order.uuid')
    .where('payment_subscription.stripe_id', '=', stripeId)
    .where('billing_order.state', '=', 'awaiting-setup')
    .executeTakeFirst();
  if (waiting === undefined) return;
  const { pending_update } = await billing.stripe.subscriptions.retrieve(stripeId);
  if (pending_update === null) await continueAfterCustomer(billing, waiting.uuid);
}
