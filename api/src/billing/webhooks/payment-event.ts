import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import { isRenewal } from '../stripe/renewal-draft.ts';
import { idOf } from '../stripe/stripe-values.ts';

/** What has to be read after an event. Its own content is not stored: it may be outdated when it is handled. */
const EventSubject = z.object({
  kind: z.enum([
    'subscription',
    'invoice',
    'renewal-draft',
    'setup-intent',
    'payment-intent',
    'payment-method',
    'dispute',
    'refund',
    'customer',
    'payout-account',
  ]),
  id: z.string(),
});
export type EventSubject = z.infer<typeof EventSubject>;

export const paymentEventJob = defineJob('payment-event', z.object({ eventId: z.string(), subject: EventSubject }), {
  lane: 'events',
});

/** Of the accounts of partners, to which an endpoint of its own listens. */
export const eventsOfConnectedAccounts = ['account.updated'] as const satisfies readonly Stripe.Event.Type[];

/** The events of our own account that are subscribed to at the payment provider. */
export const eventsOfOurAccount = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.overdue',
  'invoice.overpaid',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'mandate.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer_cash_balance_transaction.created',
] as const satisfies readonly Stripe.Event.Type[];

export const handledEvents = [...eventsOfOurAccount, ...eventsOfConnectedAccounts] as const;

export type HandledEvent = Extract<Stripe.Event, { type: (typeof handledEvents)[number] }>;

export function isHandled(event: Stripe.Event): event is HandledEvent {
  return handledEvents.some((type) => type === event.type);
}

/** What to read after an event; `null` when it does not concern us. */
export function subjectOf(event: HandledEvent): EventSubject | null {
  const { object } = event.data;
  // A partner's own customers and invoices have nothing to do with ours, and cannot be read with our ids.
  if (event.account !== undefined && object.object !== 'account') return null;
  switch (object.object) {
    case 'subscription':
      return { kind: 'subscription', id: object.id };
    case 'subscription_schedule': {
      const subscription = object.subscription ?? object.released_subscription;
      return subscription ? { kind: 'subscription', id: idOf(subscription) } : null;
    }
    case 'invoice':
      // What was paid too much became credit of the customer; that it was paid is told by an event of its own.
      if (event.type === 'invoice.overpaid')
        return object.customer ? { kind: 'customer', id: idOf(object.customer) } : null;
      if (!object.id) return null;
      if (event.type === 'invoice.created') return isRenewal(object) ? { kind: 'renewal-draft', id: object.id } : null;
      return { kind: 'invoice', id: object.id };
    case 'setup_intent':
      return { kind: 'setup-intent', id: object.id };
    case 'payment_intent':
      return { kind: 'payment-intent', id: object.id };
    case 'mandate':
      return { kind: 'payment-method', id: idOf(object.payment_method) };
    case 'dispute':
      return { kind: 'dispute', id: object.id };
    case 'refund':
      return { kind: 'refund', id: object.id };
    case 'credit_note':
      return { kind: 'invoice', id: idOf(object.invoice) };
    case 'customer_cash_balance_transaction':
      return { kind: 'customer', id: idOf(object.customer) };
    case 'account':
      return { kind: 'payout-account', id: object.id };
  }
}
