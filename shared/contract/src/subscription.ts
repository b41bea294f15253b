import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { Cart, OrderItems, OrderStart } from './cart.ts';
import { PriceChange } from './price-change.ts';
import { ErrorCode } from './problem.ts';
import { Product, ProductType, ProductVersion } from './product.ts';
import { everyMember, pays, seesMoney } from './role.ts';
import { calendarDate, cents, instant, orNone, uuid } from './schema.ts';

/** Of the shop's subscription; the payment provider's side has states of its own (spec §4). */
export const SubscriptionState = z.enum([
  'trial',
  'complimentary',
  'active',
  'canceled',
  'expired',
  'past-due',
  'unpaid',
]);
/** `pending`: ordered, and not begun (spec §4). */
export const SubscriptionItemState = z.enum(['active', 'expired', 'pending']);
/** As Stripe says it. Of these `active`, `trialing`, `unpaid` and `past_due` are live (spec §4). */
export const StripeSubscriptionState = z.enum([
  'incomplete',
  'active',
  'canceled',
  'incomplete_expired',
  'unpaid',
  'past_due',
  'trialing',
]);
/** `bank_transfer` is paying by invoice (spec §5). */
export const PaymentMethodType = z.enum(['sepa_debit', 'card', 'bank_transfer']);
/** Whether Stripe charges, or an invoice waits to be paid. */
export const CollectionMethod = z.enum(['charge_automatically', 'send_invoice']);

/** A plan or a number of device licences that a shop has, had, or will have (spec §3). */
export const SubscriptionItem = z.object({
  state: SubscriptionItemState,
  product: Product,
  quantity: z.int(),
  validUntil: z.nullable(instant()),
  /**
   * Of a trial, and of what is ordered for its end: how long it was when it began, in days. Absent otherwise, and for trials that
   * had begun before this was known.
   */
  trialDays: z.optional(z.int()),
});

/** The payment provider's side of a subscription. */
export const StripeSubscription = z.object({
  uuid: uuid(),
  state: StripeSubscriptionState,
  isYearly: z.boolean(),
  /** Set while a payment method waits for its confirmation. */
  stripeSetupIntentId: z.nullable(z.string()),
});

/** What a shop has (spec §3). `noSelfService`: support alone changes it. */
export const Subscription = z.object({
  uuid: uuid(),
  state: SubscriptionState,
  noSelfService: z.boolean(),
  earliestCancellationDate: z.nullable(instant()),
  scheduleActivationDate: z.nullable(instant()),
  cancelAtDate: z.nullable(instant()),
  items: z.array(SubscriptionItem),
  stripeSubscriptions: z.array(StripeSubscription),
  /** Of a complimentary one: the last day on which it is; `null`: for ever. Absent otherwise, and from servers of before. */
  complimentaryUntil: z.optional(z.nullable(calendarDate())),
  /** From when a contract is charged that is complimentary, or was; absent once it is. */
  chargedFrom: z.optional(instant()),
  /** The version of licences that is sold to the shop by agreement; absent without one. */
  licenceVersion: z.optional(ProductVersion),
});

/** `label`: what the customer recognizes it by, never the whole number; empty where the type is sufficient. */
export const PaymentMethodOnFile = z.object({ type: PaymentMethodType, label: z.string() });

/** All `null` while the shop has no payment-provider subscription. */
export const SubscriptionPaymentData = z.object({
  scheduleActivationDate: z.nullable(instant()),
  cancelAtDate: z.nullable(instant()),
  paymentMethod: z.nullable(PaymentMethodOnFile),
  collectionMethod: z.nullable(CollectionMethod),
  currentMainSubscriptionPeriodEnd: z.nullable(instant()),
  sepaMandate: z.nullable(z.object({ url: z.string() })),
  /** At the end of the period, gross, with what is scheduled for then; `null` if the contract ends, or if it is not known. */
  nextCharge: z.nullable(
    z.object({
      amount: cents(),
      /** Cents of it that the credit of the organization pays, as it is now; absent without any. */
      credit: z.optional(cents()),
      date: instant(),
      isYearlySubscription: z.boolean(),
    }),
  ),
  /** Pays the next charge: `paymentMethod`, unless what is scheduled for then brings bank transfer. */
  nextPaymentMethod: z.nullable(PaymentMethodOnFile),
  /** Absent where no published list is going to change what the contract costs. */
  priceChange: z.optional(PriceChange),
});

/** Sends a cart with a payment method: all that the shop shall have afterwards, not the difference. */
export const Order = z.strictObject({
  paymentMethodType: PaymentMethodType,
  isYearlySubscription: z.boolean(),
  items: OrderItems,
  startsAt: z.optional(OrderStart),
  /** The quote that the customer saw; without it the shop's latest quote for the same items counts. */
  quoteId: z.optional(z.nullable(uuid())),
  /** The offer of a partner that the order accepts. It orders what was offered, at the prices of today. */
  offerUuid: z.optional(z.nullable(uuid())),
});

/** What the browser still has to confirm with the payment provider; `null` when nothing. */
export const OrderAnswer = z.object({
  clientSecret: z.nullable(z.object({ type: z.enum(['setup_intent', 'payment_intent']), clientSecret: z.string() })),
});

/** The order is taken, and the payment provider is slow: how it goes on is asked for by the shop. */
export const OrderAccepted = z.object({ orderUuid: uuid(), state: z.literal('working') });

/** `needs-attention`: an employee has to look at it; nothing is lost, and nothing is ordered twice. */
export const OrderProgressState = z.enum(['working', 'awaiting-confirmation', 'done', 'failed', 'needs-attention']);

/** How far the shop's latest order has come. */
export const OrderProgress = z.object({
  uuid: uuid(),
  state: OrderProgressState,
  /** What the browser has to confirm, while it is awaited. */
  clientSecret: OrderAnswer.shape.clientSecret,
  /** Why it failed. */
  code: z.nullable(ErrorCode),
  /** What was ordered; absent once it is no longer known. */
  cart: z.optional(Cart),
});

/** What a change of the payment method does about what is owed. Absent: everything open is paid. */
export const SetupIntentRequest = z.strictObject({ paysOpenInvoices: z.optional(z.boolean()) });

export const subscriptionCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active': {
    summary: 'The subscription, or an empty string',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: orNone(Subscription) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription': {
    summary: 'Payment method, period and mandate',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: SubscriptionPaymentData },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial': {
    summary: 'Starts a trial of a product, once; shopware6 shops on v1 licences only (spec §5)',
    permission: 'merchant',
    roles: pays,
    body: z.strictObject({ productType: ProductType, version: ProductVersion }),
    success: { status: 200, body: Subscription },
    errors: [
      'trial-not-supported',
      'product-already-booked',
      'product-already-tried',
      'pos-country-unsupported',
      'no-subscription',
      'self-service-disabled',
      'subscription-complimentary',
      'subscription-canceled',
    ],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}': {
    summary: 'Changes the live payment-provider subscription {id}, or, with a new idempotency key as {id}, creates one',
    permission: 'merchant',
    roles: pays,
    body: Order,
    success: { status: 200, body: OrderAnswer },
    accepted: { status: 202, body: OrderAccepted },
    errors: [
      'quote-changed',
      'idempotency-key-reused',
      'idempotency-key-in-flight',
      'subscription-in-progress',
      'no-subscription',
      'no-plan-item',
      'nothing-changed',
      'payment-method-unavailable',
      'no-payment-method-available',
      'interval-change-impossible',
      'tax-id-required',
      'billing-address-required',
      'self-service-disabled',
      'subscription-complimentary',
      'subscription-canceled',
      'change-already-scheduled',
      'trial-not-running',
      'offer-not-open',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/order': {
    summary:
      'The order that is being carried out or waits for its confirmation, or that ended within the last day; an empty string for none',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: orNone(OrderProgress) },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/setup-intent/{idempotencyKey}':
    {
      summary:
        'Begins a change of the payment method; once confirmed it pays what is open, unless the body says otherwise',
      permission: 'merchant',
      roles: pays,
      body: z.optional(z.nullable(SetupIntentRequest)),
      success: { status: 200, body: z.object({ clientSecret: z.string() }) },
      errors: [
        'no-live-subscription',
        'payment-method-unavailable',
        'idempotency-key-reused',
        'idempotency-key-in-flight',
        'payment-provider-error',
        'payment-provider-unavailable',
      ],
    },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/payment-method/bank-transfer/{idempotencyKey}':
    {
      summary: 'Changes the payment method to bank transfer; yearly billing only',
      permission: 'merchant',
      roles: pays,
      success: { status: 204, body: null },
      errors: [
        'no-live-subscription',
        'payment-method-unavailable',
        'idempotency-key-reused',
        'idempotency-key-in-flight',
        'payment-provider-error',
        'payment-provider-unavailable',
      ],
    },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{idempotencyKey}/sync':
    {
      summary: 'Reads the order back from the payment provider, without waiting for its webhook',
      permission: 'merchant',
      roles: pays,
      success: { status: 204, body: null },
      errors: ['payment-provider-unavailable'],
    },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/cancel':
    {
      summary: 'Cancels at the earliest date',
      permission: 'merchant',
      roles: pays,
      success: { status: 200, body: Subscription },
      errors: [
        'no-live-subscription',
        'self-service-disabled',
        'subscription-canceled',
        'payment-provider-unavailable',
      ],
    },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/resume':
    {
      summary: 'Takes back what was to happen at the end of the period: the cancellation, or else a scheduled change',
      permission: 'merchant',
      roles: pays,
      success: { status: 200, body: Subscription },
      errors: [
        'no-live-subscription',
        'self-service-disabled',
        'subscription-not-cancelable',
        'payment-provider-unavailable',
      ],
    },
});

export type Subscription = z.output<typeof Subscription>;
export type SubscriptionState = z.output<typeof SubscriptionState>;
export type SubscriptionItem = z.output<typeof SubscriptionItem>;
export type SubscriptionItemState = z.output<typeof SubscriptionItemState>;
export type StripeSubscription = z.output<typeof StripeSubscription>;
export type StripeSubscriptionState = z.output<typeof StripeSubscriptionState>;
export type PaymentMethodOnFile = z.output<typeof PaymentMethodOnFile>;
export type SubscriptionPaymentData = z.output<typeof SubscriptionPaymentData>;
export type PaymentMethodType = z.output<typeof PaymentMethodType>;
export type Order = z.output<typeof Order>;
export type OrderProgress = z.output<typeof OrderProgress>;
export type OrderAccepted = z.output<typeof OrderAccepted>;
export type OrderAnswer = z.output<typeof OrderAnswer>;
