import * as z from 'zod/mini';
import { BillingInterval, PriceTier } from './cart.ts';
import { DunningCause, DunningState } from './dunning.ts';
import { Invoice, VatKind } from './invoice.ts';
import { StoredBaseData } from './organization.ts';
import { ProductPlatform, ProductType, ProductVersion } from './product.ts';
import { calendarDate, cents, instant, language, uuid } from './schema.ts';
import {
  CollectionMethod,
  PaymentMethodType,
  StripeSubscriptionState,
  SubscriptionItemState,
  SubscriptionState,
} from './subscription.ts';

const some = z.nullable(z.string());
const whenever = z.nullable(instant());

/** The lists of an export about contracts, usage and money (export-document.ts). */
export const exportBillingLists = {
  subscriptions: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    state: SubscriptionState,
    noSelfService: z.boolean(),
    createdAt: instant(),
  }),
  subscriptionItems: z.object({
    uuid: uuid(),
    subscriptionUuid: uuid(),
    state: SubscriptionItemState,
    type: ProductType,
    platform: ProductPlatform,
    version: ProductVersion,
    isTrial: z.boolean(),
    trialDays: z.nullable(z.int()),
    quantity: z.int(),
    validUntil: whenever,
    /** What it costs by the contract; `null` for a trial and for what is free. */
    price: z.nullable(
      z.object({
        interval: BillingInterval,
        tiers: z.array(PriceTier),
        includedOrders: z.nullable(z.int()),
        extraOrderAmount: z.nullable(cents()),
      }),
    ),
  }),
  /** What the payment provider charges for a shop. */
  paymentSubscriptions: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    state: StripeSubscriptionState,
    isYearly: z.boolean(),
    collectionMethod: CollectionMethod,
    daysUntilDue: z.nullable(z.int()),
    paymentMethodType: z.nullable(PaymentMethodType),
    paymentMethodLabel: some,
    periodStart: instant(),
    periodEnd: instant(),
    scheduleActivationDate: whenever,
    scheduleIsYearly: z.nullable(z.boolean()),
    scheduleSendsInvoices: z.nullable(z.boolean()),
    scheduleDaysUntilDue: z.nullable(z.int()),
    cancelAtDate: whenever,
    endedAt: whenever,
    createdAt: instant(),
  }),
  /** Orders, cancellations and all other changes of contracts. */
  contractChanges: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    kind: z.string(),
    state: z.string(),
    requestedBy: some,
    offerUuid: z.nullable(uuid()),
    createdAt: instant(),
  }),
  /** The plan that a shop has from an instant on. */
  planChanges: z.object({
    shopUuid: uuid(),
    changedAt: instant(),
    plan: some,
    isCharged: z.boolean(),
    includedOrders: z.nullable(z.int()),
    extraOrderAmount: z.nullable(cents()),
  }),
  invoices: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    number: z.string(),
    kind: Invoice.shape.kind,
    correctsInvoiceUuid: z.nullable(uuid()),
    state: Invoice.shape.state,
    language: language(),
    currency: z.string(),
    collectionMethod: CollectionMethod,
    subtotal: cents(),
    tax: cents(),
    total: cents(),
    /** What was transferred for it and does not cover it yet. */
    transferred: cents(),
    vatPercent: z.number(),
    vatKind: VatKind,
    lines: Invoice.shape.lines,
    recipient: StoredBaseData,
    issuedAt: instant(),
    dueAt: whenever,
    paidAt: whenever,
    /** The papers, by their paths in the export. */
    pdf: z.string(),
    xml: z.string(),
  }),
  /** What was charged, paid, refunded and charged back: what is owed is positive, what settles it is negative. */
  ledgerEntries: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    invoiceUuid: uuid(),
    kind: z.string(),
    amount: cents(),
    at: instant(),
  }),
  /** What is held for the organization and belongs to no invoice: what it gets is negative, what is taken is positive. */
  accountEntries: z.object({
    uuid: uuid(),
    fund: z.enum(['credit', 'transfer']),
    kind: z.string(),
    amount: cents(),
    at: instant(),
  }),
  dunningProcesses: z.object({
    uuid: uuid(),
    invoiceUuid: uuid(),
    state: DunningState,
    cause: DunningCause,
    startedAt: instant(),
    changedAt: instant(),
    deactivationDate: whenever,
    suspendedAt: whenever,
  }),
  /** Orders by the day, in the vendor's calendar. */
  usageDays: z.object({ shopUuid: uuid(), date: calendarDate(), orders: z.int() }),
  /** The months that are closed, and what was charged for them. */
  usageMonths: z.object({
    shopUuid: uuid(),
    month: z.string(),
    closedAt: whenever,
    orders: z.nullable(z.int()),
    included: z.nullable(z.int()),
    extra: z.nullable(z.int()),
    unitAmount: z.nullable(cents()),
    /** The extra orders by their price. */
    lines: z.nullable(z.array(z.object({ count: z.int(), unitAmount: cents() }))),
  }),
} as const;
