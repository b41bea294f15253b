import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { fourEyesFromAmount } from './four-eyes.ts';
import { cents, instant, mostCents, reason, text, uuid } from './schema.ts';
import { keepsBooks } from './staff-role.ts';

/** `open`: not all of it is used. `assigned`: all of it pays invoices. `returned`: what was left of it went back. */
export const TransferState = z.enum(['open', 'assigned', 'returned']);

/** Money that came by bank transfer, or came back from a payment by one. Cents, gross. */
export const Transfer = z.object({
  uuid: uuid(),
  organizationUuid: uuid(),
  /** What came. */
  amount: cents(),
  /** What of it pays no invoice yet. */
  left: cents(),
  receivedAt: instant(),
  /** What was written on the transfer; `null` for nothing, and for money that came back from a payment. */
  reference: z.nullable(z.string()),
  state: TransferState,
  /** Open invoices of the same organization that a transfer can pay, the likeliest first: those whose number it names, of its amount, and the oldest; 10 at most. */
  suggestions: z.array(uuid()),
  /** The suggested invoices in the same order, with what a transfer has to bring for each, gross, in cents. Absent from servers of before, as the name. */
  candidates: z.optional(
    z.array(z.object({ invoiceUuid: uuid(), number: z.string(), owed: cents(), issuedAt: instant() })),
  ),
  organizationName: z.optional(z.string()),
});

const amount = () => cents().check(z.gt(0), z.lte(mostCents));

/** To which invoice of its organization a transfer belongs. */
export const TransferAssignment = z.strictObject({ invoiceUuid: uuid(), reason: reason() });

export const TransferReturn = z.strictObject({ reason: reason() });

/** Credit by goodwill: cents, gross. */
export const GoodwillCredit = z.strictObject({ amount: amount(), reason: reason() });

/**
 * Credit that is paid out. `payment-method`: the payment provider refunds it to what the customer has paid with.
 * `bank-transfer`: it was transferred from the vendor's own account, with `bankReference`, which is named for no other.
 */
export const CreditPayout = z.strictObject({
  amount: amount(),
  to: z.enum(['payment-method', 'bank-transfer']),
  bankReference: z.optional(text(140)),
  reason: reason(),
});

/** What an act has moved, and what the organization has afterwards. Cents, gross. */
export const MovedCredit = z.object({
  uuid: uuid(),
  organizationUuid: uuid(),
  /** Less than was asked for where a part was refused; the rest is credit again. */
  amount: cents(),
  credit: cents(),
});

/** An organization whose credit no contract will use, or whose last member waits to be deleted. Cents, gross. */
export const OpenPayout = z.object({
  organizationUuid: uuid(),
  name: z.string(),
  credit: cents(),
  /** Of transfers, which are returned one by one. */
  unassigned: cents(),
  /** The deletion of its last member's account waits for it. */
  isLeaving: z.boolean(),
});

const has = (given: unknown, key: string): boolean => (given as Readonly<Record<string, unknown>>)[key] !== undefined;

const exactlyOne = (first: string, second: string) =>
  [
    z.refine((given) => has(given, first) || has(given, second), {
      path: [first],
      params: { code: 'required' },
    }),
    z.refine((given) => !has(given, first) || !has(given, second), {
      path: [second],
      params: { code: 'invalid' },
    }),
  ] as const;

/** A line of an invoice by its place, from 0: so many of its units, or an amount of it with its tax. */
const RefundedLine = z
  .strictObject({
    index: z.int().check(z.gte(0)),
    quantity: z.optional(z.int().check(z.gt(0))),
    amount: z.optional(amount()),
  })
  .check(...exactlyOne('quantity', 'amount'));

/**
 * Money of an invoice that is paid back, with a credit note: an amount, or lines; cents, gross. `payment-method`: to what it was paid
 * with. `credit`: for the next invoices. `bank-transfer`: the vendor's bank transfers it.
 */
export const InvoiceRefund = z
  .strictObject({
    amount: z.optional(amount()),
    lines: z.optional(z.array(RefundedLine).check(z.minLength(1), z.maxLength(100))),
    to: z.enum(['payment-method', 'credit', 'bank-transfer']),
    reason: reason(),
  })
  .check(...exactlyOne('amount', 'lines'));

export const RefundedInvoice = z.object({
  uuid: uuid(),
  invoiceUuid: uuid(),
  amount: cents(),
  /** What is left that was paid and not paid back. */
  refundable: cents(),
});

/** What of an invoice can be paid back, or is owed. Cents; gross where not said otherwise. */
export const CorrectableInvoice = z.object({
  uuid: uuid(),
  /** `null` while it is held. */
  number: z.nullable(z.string()),
  issuedAt: instant(),
  total: cents(),
  owed: cents(),
  /** What was paid and not paid back, also by nothing that is at work. */
  refundable: cents(),
  /** By their places, as `InvoiceRefund` names them. */
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), gross: cents() })),
});

/** What an invoice still owes is owed no more. */
export const WriteOff = z.strictObject({ reason: reason() });

/** Cents, gross. */
export const WrittenOffInvoice = z.object({ uuid: uuid(), invoiceUuid: uuid(), amount: cents() });

const cursor = z.optional(z.string().check(z.maxLength(200)));
const onceErrors = ['idempotency-key-reused', 'idempotency-key-in-flight', 'payment-provider-unavailable'] as const;

/** What operators do about money of customers (docs/decisions/0073). */
export const moneyCalls = defineCalls({
  'GET /backoffice/transfer': {
    summary: 'Money that was transferred, newest first, 50; the header Link names the next page',
    permission: 'staff',
    staff: keepsBooks,
    query: z.strictObject({ state: z.optional(TransferState), organizationUuid: z.optional(uuid()), cursor }),
    success: { status: 200, body: z.array(Transfer) },
    errors: [],
  },
  'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey}': {
    summary: 'Pays an open invoice of the same organization with what is left of a transfer',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: TransferAssignment,
    success: { status: 200, body: Transfer },
    errors: [...onceErrors, 'state-conflict', 'invoice-not-open', 'transfer-not-assignable', 'transfer-too-small'],
  },
  'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey}': {
    summary: 'Sends what is left of a transfer back to the bank account that it came from',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: TransferReturn,
    success: { status: 200, body: Transfer },
    errors: [...onceErrors, 'state-conflict'],
  },
  'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}': {
    summary: 'Gives an organization credit by goodwill, which its next invoices use',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: GoodwillCredit,
    success: { status: 200, body: MovedCredit },
    errors: onceErrors,
  },
  'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}': {
    summary: 'Pays credit out: to what the customer has paid with, or as a bank transfer that was made',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: CreditPayout,
    success: { status: 200, body: MovedCredit },
    errors: [...onceErrors, 'payout-exceeds-credit', 'payout-not-possible'],
  },
  'GET /backoffice/invoice/{correctedInvoiceUuid}': {
    summary: 'What of an invoice can be paid back, by its lines, and what is owed of it',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 200, body: CorrectableInvoice },
    errors: [],
  },
  'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}': {
    summary: 'Pays money of an invoice back, with a credit note at the rates of the invoice',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: InvoiceRefund,
    success: { status: 200, body: RefundedInvoice },
    errors: [...onceErrors, 'state-conflict', 'invoice-held', 'refund-exceeds-paid', 'payout-not-possible'],
  },
  'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}': {
    summary: 'Says by a credit note that what an invoice still owes is not owed any more',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyesFromAmount,
    freshProof: true,
    body: WriteOff,
    success: { status: 200, body: WrittenOffInvoice },
    errors: [...onceErrors, 'state-conflict', 'invoice-held', 'invoice-not-open'],
  },
  'GET /backoffice/payout': {
    summary: 'Whose credit is to be paid out, by organization, 50; the header Link names the next page',
    permission: 'staff',
    staff: keepsBooks,
    query: z.strictObject({ cursor: z.optional(uuid()) }),
    success: { status: 200, body: z.array(OpenPayout) },
    errors: [],
  },
});

export type TransferState = z.output<typeof TransferState>;
export type Transfer = z.output<typeof Transfer>;
export type TransferAssignment = z.output<typeof TransferAssignment>;
export type TransferReturn = z.output<typeof TransferReturn>;
export type GoodwillCredit = z.output<typeof GoodwillCredit>;
export type CreditPayout = z.output<typeof CreditPayout>;
export type MovedCredit = z.output<typeof MovedCredit>;
export type OpenPayout = z.output<typeof OpenPayout>;
export type InvoiceRefund = z.output<typeof InvoiceRefund>;
export type CorrectableInvoice = z.output<typeof CorrectableInvoice>;
export type RefundedInvoice = z.output<typeof RefundedInvoice>;
export type WrittenOffInvoice = z.output<typeof WrittenOffInvoice>;
