import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import type { ItemChange } from '../stripe/item-changes.ts';
import type { ScheduledItems } from '../stripe/schedule-items.ts';

/** A first order: one subscription at the payment provider. */
export interface CreatePlan {
  readonly kind: 'create';
  readonly params: Omit<Stripe.SubscriptionCreateParams, 'metadata'> & {
    readonly customer: string;
    /** Names the shop and our row. */
    readonly metadata: Readonly<Record<string, string>>;
  };
  /** An earlier order that the customer never confirmed, by its id at the payment provider; it is canceled first. */
  readonly supersedes: string | null;
}

/** A change of a running subscription, in up to five steps. */
export interface UpdatePlan {
  readonly kind: 'update';
  readonly stripeId: string;
  readonly stripeCustomerId: string;
  /** A payment method that the customer has to give first, so that it is charged and not the old one. */
  readonly setup: Extract<PaymentMethodType, 'card' | 'sepa_debit'> | null;
  /** A schedule whose change has come true and that would block a new one. */
  readonly spentSchedule: string | null;
  /** From now on invoices are sent instead of collected. */
  readonly sendInvoices: boolean;
  /** The tax rates of the quote, by their ids at the payment provider. */
  readonly taxRates: string[];
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

/** Ends the subscription with its period. A scheduled change is dropped. */
export interface CancelPlan {
  readonly kind: 'cancel';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

/** Takes back what was to happen at the end of the period: the scheduled change, or without one the cancellation. */
export interface ResumePlan {
  readonly kind: 'resume';
  readonly stripeId: string;
  readonly scheduleId: string | null;
}

export interface BankTransferPlan {
  readonly kind: 'bank-transfer';
  readonly stripeId: string;
}

/** Puts a payment method to use that the customer has confirmed. */
export interface PaymentMethodPlan {
  readonly kind: 'payment-method';
  readonly stripeId: string;
  readonly setupIntentId: string;
  readonly paymentMethodId: string;
  readonly type: 'card' | 'sepa_debit';
  /** The customer agreed to pay with it what is owed. */
  readonly paysOpenInvoices: boolean;
}

export interface PayInvoicePlan {
  readonly kind: 'pay-invoice';
  readonly stripeId: string;
  readonly stripeInvoiceId: string;
}

/** Other tax rates for all invoices to come, because base data or the standing of the VAT id changed. */
export interface TaxRatesPlan {
  readonly kind: 'tax-rates';
  readonly stripeId: string;
  readonly scheduleId: string | null;
  readonly taxRates: string[];
}

/** Everything that the payment provider will be told about one change of a shop's contract, decided once. */
export type ContractChange =
  | CreatePlan
  | UpdatePlan
  | CancelPlan
  | ResumePlan
  | BankTransferPlan
  | PaymentMethodPlan
  | PayInvoicePlan
  | TaxRatesPlan;
