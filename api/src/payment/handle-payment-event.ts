import type Stripe from 'stripe';
import { openChargeback } from '../dunning/open-chargeback.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import { idOf } from '../infrastructure/payment/stripe-values.ts';
import { mirrorInvoice } from '../invoice/mirror-invoice.ts';
import { continueAfterCustomer } from '../order/recover-order.ts';
import { followPayoutAccount } from '../partner/follow-payout-account.ts';
import type { Billing } from './billing.ts';
import { mirrorSubscription } from './mirror-subscription.ts';
import { settleChargeback } from './pay-chargebacks.ts';
import type { EventSubject } from './payment-event.ts';
import { releaseSchedule } from './release-schedule.ts';
import { settleSetupIntent } from './settle-setup-intent.ts';

/** Looks at what an event was about and brings our side in line with it, whatever the event said and when it comes. */
export const createHandlePaymentEvent =
  (billing: Billing): JobHandler<'payment-event'> =>
  ({ subject }) =>
    lookAt(billing, subject);

async function lookAt(billing: Billing, subject: EventSubject): Promise<void> {
  const { stripe } = billing;
  switch (subject.kind) {
    case 'subscription':
      await mirrorSubscription(billing, subject.id);
      await releaseSpentSchedule(billing, subject.id);
      return continueWaitingOrder(billing, subject.id);
    case 'invoice':
      return mirrorInvoice(billing, subject.id);
    case 'setup-intent':
      return settleSetupIntent(billing, subject.id);
    case 'payment-intent':
      return lookAtPayment(billing, await stripe.paymentIntents.retrieve(subject.id));
    case 'payment-method':
      return mirrorOwner(billing, await stripe.paymentMethods.retrieve(subject.id));
    case 'customer':
      return mirrorCustomer(billing, subject.id);
    case 'dispute':
      return openChargeback(billing, subject.id);
    case 'payout-account':
      return followPayoutAccount(billing, subject.id);
  }
}

async function lookAtPayment(billing: Billing, intent: Stripe.PaymentIntent): Promise<void> {
  const chargeback = intent.metadata['chargeback_of_invoice'];
  if (chargeback && intent.status === 'succeeded') await settleChargeback(billing, chargeback);
  await mirrorOwner(billing, intent);
}

type Owned = { readonly customer: string | { readonly id: string } | null };

async function mirrorOwner(billing: Billing, { customer }: Owned): Promise<void> {
  if (customer !== null) await mirrorCustomer(billing, idOf(customer));
}

/** What is paid already was told by its own event; what is open may wait, be under way, or have failed. */
async function mirrorCustomer(billing: Billing, customer: string): Promise<void> {
  const { stripe } = billing;
  for await (const { id } of stripe.subscriptions.list({ customer })) await mirrorSubscription(billing, id);
  for await (const { id } of stripe.invoices.list({ customer, status: 'open' })) await mirrorInvoice(billing, id);
}

/** A schedule whose change has come true holds the subscription until its phase ends; nothing is left for it to do. */
async function releaseSpentSchedule({ database, stripe }: Billing, stripeId: string): Promise<void> {
  const row = await database
    .selectFrom('payment_subscription')
    .select('schedule_id')
    .where('stripe_id', '=', stripeId)
    .where('schedule_activation_at', 'is', null)
    .executeTakeFirst();
  if (row?.schedule_id) await releaseSchedule(stripe, row.schedule_id);
}

/** A change that waited for its payment goes on with what comes after it. */
async function continueWaitingOrder(billing: Billing, stripeId: string): Promise<void> {
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
