import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import type { ItemChange } from '../stripe/item-changes.ts';
import type { ScheduledItems } from '../stripe/schedule-items.ts';

/** A first order: one subscription at the payment provider. */
export interface CreatePlan {
  readonly kind: 'create';
  readonly params: Stripe.SubscriptionCreateParams;
  /** An earlier order that the customer never completed, by its id at the payment provider; it makes way. */
  readonly supersedes: string | null;
}

/** A change of a running subscription, in up to five steps. */
export interface UpdatePlan {
  readonly kind: 'update';
  readonly stripeId: string;
  readonly stripeCustomerId: string;
  /** A payment method that the customer has to give first, so that it is charged and not the old one. */
  readonly setup: Extract<PaymentMethodType, 'card' | 'sepa_debit'> | null;
  /** A schedule that has done its work and would get in the way. */
  readonly spentSchedule: string | null;
  /** From now on invoices are sent instead of collected. */
  readonly sendInvoices: boolean;
  /** Tax rates where they changed since. */
  readonly taxRates: string[] | null;
  /** What is had at once, charged for the rest of the period. */
  readonly upgrade: {
    readonly items: ItemChange[];
    readonly prorationDate: number;
    /** Hold the change back until a payment that needs the customer has gone through. */
    readonly untilPaid: boolean;
  } | null;
  /** What takes its place when the period ends. */
  readonly later: ScheduledItems | null;
}

export type OrderPlan = CreatePlan | UpdatePlan;
