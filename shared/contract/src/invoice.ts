import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { cents, instant, uuid } from './schema.ts';
import { CollectionMethod, OrderAnswer } from './subscription.ts';

/** An invoice of a shop. `processing`: a debit is on its way. */
export const Invoice = z.object({
  uuid: uuid(),
  number: z.string(),
  date: instant(),
  /** Gross, in cents. */
  total: cents(),
  state: z.enum(['open', 'processing', 'paid', 'void', 'uncollectible']),
  dueDate: z.nullable(instant()),
  paidAt: z.nullable(instant()),
  /** What the invoice is for, one line per position. */
  lines: z.array(z.object({ description: z.string(), amount: cents() })),
});

/** What a shop owes now, gross, in cents. A debit that is on its way is not owed. */
export const Balance = z.object({
  owed: cents(),
  currency: z.literal('EUR'),
  /** Oldest first: the order in which they are paid. */
  items: z.array(
    z.object({
      invoiceUuid: uuid(),
      number: z.string(),
      amount: cents(),
      dueAt: z.nullable(instant()),
      isOverdue: z.boolean(),
      /** Of the invoice, not of the subscription. */
      collectionMethod: CollectionMethod,
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

/** Both `null`: the invoice is paid, or the debit is on its way. */
export const InvoicePayment = z.object({
  clientSecret: OrderAnswer.shape.clientSecret,
  bankTransfer: z.nullable(BankTransfer),
});

export const invoiceCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice': {
    summary:
      "The shop's invoices, newest first, of the days from `from` to `to` of the vendor's calendar; the header Link names the next page",
    permission: 'merchant',
    query: z.strictObject({
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(Invoice) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pdf': {
    summary: 'The invoice document',
    permission: 'merchant',
    success: { status: 200, body: 'pdf' },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pay': {
    summary:
      'Pays an open invoice with the method on file, or says where to transfer it to; it is paid once, however often',
    permission: 'merchant',
    success: { status: 200, body: InvoicePayment },
    errors: ['invoice-not-open', 'payment-provider-error', 'payment-provider-unavailable'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/balance': {
    summary: 'What the shop owes now, invoice by invoice',
    permission: 'merchant',
    success: { status: 200, body: Balance },
    errors: [],
  },
});

export type Balance = z.output<typeof Balance>;
export type BankTransfer = z.output<typeof BankTransfer>;
export type InvoicePayment = z.output<typeof InvoicePayment>;
export type Invoice = z.output<typeof Invoice>;
