import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { cents, instant, uuid } from './schema.ts';

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
});

export type Invoice = z.output<typeof Invoice>;
