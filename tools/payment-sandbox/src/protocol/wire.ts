import type Stripe from 'stripe';

/** The type of a field in JSON: an expandable field holds an id, a decimal is a string. */
type Field<T> = [NonNullable<T>] extends [object] ? Wire<T> : string extends T ? Exclude<T, object> : Wire<T>;

/**
 * Stripe's own types as they travel and are stored: ids instead of expanded objects, decimals as strings. The SDK's
 * types describe what the application sees after expansion, these what the sandbox keeps.
 */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Field<Item>[]
    : T extends object
      ? { [Key in keyof T]: Field<T[Key]> }
      : T;

export type Customer = Wire<Stripe.Customer>;
export type Address = Wire<Stripe.Address>;
export type Metadata = Stripe.Metadata;
export type TaxId = Wire<Stripe.TaxId>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type TaxRate = Wire<Stripe.TaxRate>;
export type Meter = Wire<Stripe.Billing.Meter>;
export type MeterEvent = Wire<Stripe.Billing.MeterEvent>;
export type MeterEventSummary = Wire<Stripe.Billing.MeterEventSummary>;
/** The payment method types that the sandbox supports. */
export type MethodType = 'card' | 'sepa_debit' | 'customer_balance';
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type BillingDetails = PaymentMethod['billing_details'];
export type Mandate = Wire<Stripe.Mandate>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type ErrorCode = NonNullable<NonNullable<PaymentIntent['last_payment_error']>['code']>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type CreditNoteLine = Wire<Stripe.CreditNoteLineItem>;
export type Dispute = Wire<Stripe.Dispute>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Wire<Stripe.SubscriptionSchedule>;
export type SchedulePhase = SubscriptionSchedule['phases'][number];
export type PaymentSettings = NonNullable<Subscription['payment_settings']>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type CustomerBalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type CashBalanceTransaction = Wire<Stripe.CustomerCashBalanceTransaction>;
export type Account = Wire<Stripe.Account>;
export type Transfer = Wire<Stripe.Transfer>;
export type TransferReversal = Wire<Stripe.TransferReversal>;
export type BalanceSettings = Wire<Stripe.BalanceSettings>;
export type MethodConfiguration = Wire<Stripe.PaymentMethodConfiguration>;
export type MethodDomain = Wire<Stripe.PaymentMethodDomain>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type Token = Wire<Stripe.Token>;
export type ConfirmationToken = Wire<Stripe.ConfirmationToken>;
export type EventType = Stripe.Event.Type;

/** Stripe types events as a union over all event types; the sandbox creates them in one place. */
export interface StoredEvent {
  id: string;
  object: 'event';
  /** The connected account that it belongs to. */
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export const apiVersion = '2026-10-28.endive';
