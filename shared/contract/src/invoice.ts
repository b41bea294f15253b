import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { BaseData } from './organization.ts';
import { pays, seesMoney } from './role.ts';
import { calendarDate, cents, instant, uuid } from './schema.ts';
import { runsPortal } from './staff-role.ts';
import { CollectionMethod, OrderAnswer, PaymentMethodOnFile } from './subscription.ts';

/** An invoice of a shop, or a credit note. `processing`: a debit is on its way. */
export const Invoice = z.object({
  uuid: uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  /** The invoice that a credit note corrects. */
  correctsInvoiceUuid: z.nullable(uuid()),
  date: instant(),
  /** Gross, in cents; negative for a credit note. */
  total: cents(),
  /** What of it is still to be paid, in cents: after part payments, credit notes and credit. 0 once it is settled. */
  owed: cents(),
  state: z.enum(['open', 'processing', 'paid', 'void', 'uncollectible']),
  dueDate: z.nullable(instant()),
  paidAt: z.nullable(instant()),
  /** The days that it is for, both included, by its lines; `null` without lines. */
  servicePeriod: z.nullable(z.object({ from: calendarDate(), to: calendarDate() })),
  /** What the invoice is for, one line per position. */
  lines: z.array(z.object({ description: z.string(), amount: cents() })),
});

/** An invoice among those of all shops. */
export const OrganizationInvoice = z.extend(Invoice, { shopUuid: uuid(), shopName: z.string() });

/** Days of the vendor's calendar, both included. */
const period = { from: z.optional(calendarDate()), to: z.optional(calendarDate()) };
const cursor = z.optional(z.string().check(z.maxLength(200)));

/** An invoice that is owed, and what of it. */
const OwedInvoice = z.object({
  invoiceUuid: uuid(),
  number: z.string(),
  /** The whole invoice, gross, in cents. */
  total: cents(),
  /** What is left to be paid. */
  amount: cents(),
  /** What was transferred for it and does not cover it yet, in cents; if there is any, the rest can only be transferred as well. */
  transferred: cents(),
  dueAt: z.nullable(instant()),
  isOverdue: z.boolean(),
  /** Of the invoice, not of the subscription. */
  collectionMethod: CollectionMethod,
  /** What pays it when it is paid now; `null`: there is none, and the customer has to enter one. */
  paymentMethod: z.nullable(PaymentMethodOnFile),
});

/** What a shop owes now, gross, in cents. A debit that is on its way is not owed. */
export const Balance = z.object({
  owed: cents(),
  currency: z.literal('EUR'),
  /** Oldest first: the order in which they are paid. */
  items: z.array(OwedInvoice),
});

/** The same of all shops, also of those that were removed, with what paying an invoice needs and does. */
export const OrganizationBalance = z.extend(Balance, {
  items: z.array(
    z.extend(OwedInvoice, {
      shopUuid: uuid(),
      /** A new card or account that pays it is charged for the next invoices of the shop's subscription as well. */
      keepsMethod: z.boolean(),
    }),
  ),
});

/** Where to transfer an invoice to. */
export const BankTransfer = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  amount: cents(),
});

/**
 * Instead of the method on file, the customer enters a new card or account and confirms the payment with it, or is only told
 * where to transfer to, if the invoice was issued for that: with `bank_transfer` nothing is ever charged.
 */
export const PayInvoiceRequest = z.strictObject({
  newMethodType: z.optional(z.enum(['card', 'sepa_debit', 'bank_transfer'])),
});

/** Both `null`: the invoice is paid, or the debit is on its way. */
export const InvoicePayment = z.object({
  clientSecret: OrderAnswer.shape.clientSecret,
  bankTransfer: z.nullable(BankTransfer),
});

export const VatKind = z.enum(['domestic', 'reverse-charge', 'destination', 'outside-eu']);

/**
 * Why a document is not issued: what it would state and what was charged do not agree, or the number that it had before a
 * backup was restored belongs to another one by now.
 */
export const HeldReason = z.enum([
  'terms-missing',
  'several-rates',
  'sums-disagree',
  'tax-disagrees',
  'kind-disagrees',
  'currency-unsupported',
  'overlaps-refund',
  'number-taken',
]);

/** A document that is held back until an operator has cleared it up. It has no number yet. */
export const HeldInvoice = z.object({
  uuid: uuid(),
  organizationName: z.string(),
  shopUuid: uuid(),
  shopName: z.string(),
  kind: Invoice.shape.kind,
  correctsInvoiceUuid: z.nullable(uuid()),
  reason: HeldReason,
  /** The payment provider's id of it. */
  providerId: z.string(),
  date: instant(),
  subtotal: cents(),
  tax: cents(),
  total: cents(),
  vatPercent: z.number(),
  state: Invoice.shape.state,
});

/** Whom a document goes to and how it is taxed. */
export const InvoiceTerms = z.strictObject({ recipient: BaseData, vatKind: VatKind });

/** Releases a held document; `terms` are given where nothing on file fits what was charged. */
export const ReleaseRequest = z.strictObject({ terms: z.optional(z.nullable(InvoiceTerms)) });

export const invoiceCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice': {
    summary:
      "The shop's invoices, newest first, of the days from `from` to `to` of the vendor's calendar; the header Link names the next page",
    permission: 'merchant',
    roles: seesMoney,
    alsoOfRemovedShops: true,
    query: z.strictObject({ ...period, cursor }),
    success: { status: 200, body: z.array(Invoice) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pdf': {
    summary: 'The invoice document: PDF/A-3 with the same data as XML in it (ZUGFeRD, Factur-X, profile EN 16931)',
    permission: 'merchant',
    roles: seesMoney,
    alsoOfRemovedShops: true,
    success: { status: 200, body: 'pdf' },
    errors: ['invoice-held'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/xml': {
    summary: 'The same invoice as XRechnung 3.0 (CII)',
    permission: 'merchant',
    roles: seesMoney,
    alsoOfRemovedShops: true,
    success: { status: 200, body: 'xml' },
    errors: ['invoice-held'],
  },
  'GET /organization/{organizationUuid}/invoice': {
    summary:
      "The invoices of all shops, or of one, newest first, of the days from `from` to `to` of the vendor's calendar; the header Link names the next page",
    permission: 'merchant',
    roles: seesMoney,
    query: z.strictObject({ ...period, shop: z.optional(uuid()), cursor }),
    success: { status: 200, body: z.array(OrganizationInvoice) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/invoice/archive': {
    summary:
      'The invoices of all shops for bookkeeping: each as PDF (ZUGFeRD) and as XML (XRechnung), and a list of them as CSV',
    permission: 'merchant',
    roles: pays,
    query: z.strictObject(period),
    success: { status: 200, body: 'zip' },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pay': {
    summary:
      'Pays an open invoice with the method on file, or with a new one that the customer confirms it with, or says where to transfer it to; it is paid once, however often',
    permission: 'merchant',
    roles: pays,
    alsoOfRemovedShops: true,
    body: z.optional(z.nullable(PayInvoiceRequest)),
    success: { status: 200, body: InvoicePayment },
    errors: [
      'invoice-not-open',
      'payment-method-unavailable',
      'subscription-in-progress',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/balance': {
    summary: 'What the shop owes now, invoice by invoice',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: Balance },
    errors: [],
  },
  'GET /organization/{organizationUuid}/balance': {
    summary: 'What all shops owe now, invoice by invoice, also those that were removed',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: OrganizationBalance },
    errors: [],
  },
  'GET /operator/invoice': {
    summary: 'Invoices and credit notes that are held back, the fifty oldest',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: z.array(HeldInvoice) },
    errors: [],
  },
  'POST /operator/invoice/{invoiceUuid}/release': {
    summary: 'Checks a held document again and issues it; `invoice-held` when it still does not agree',
    permission: 'staff',
    staff: runsPortal,
    body: z.optional(z.nullable(ReleaseRequest)),
    success: { status: 200, body: z.object({ number: z.string() }) },
    errors: ['invoice-held', 'payment-provider-unavailable'],
  },
});

export type HeldInvoice = z.output<typeof HeldInvoice>;
export type InvoiceTerms = z.output<typeof InvoiceTerms>;
export type HeldReason = z.output<typeof HeldReason>;

export type Balance = z.output<typeof Balance>;
export type OrganizationBalance = z.output<typeof OrganizationBalance>;
export type BankTransfer = z.output<typeof BankTransfer>;
export type PayInvoiceRequest = z.output<typeof PayInvoiceRequest>;
export type InvoicePayment = z.output<typeof InvoicePayment>;
export type Invoice = z.output<typeof Invoice>;
export type OrganizationInvoice = z.output<typeof OrganizationInvoice>;
