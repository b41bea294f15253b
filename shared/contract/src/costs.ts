import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { seesMoney } from './role.ts';
import { cents } from './schema.ts';

/**
 * What the invoices and credit notes of a calendar month (Europe/Berlin) charge a shop, by their dates. Net, in cents;
 * credits are negative. The parts add up to the total.
 */
export const CostMonth = z.object({
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  plan: cents(),
  devices: cents(),
  /** Orders beyond what the plan includes, which are charged after their month. */
  extraOrders: cents(),
  /** What belongs to none of these: a refund of a part of an invoice. */
  other: cents(),
  total: cents(),
});

export const costCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/costs': {
    summary:
      'What the invoices and credit notes of the shop charge per calendar month, net, newest first, beginning with the running month',
    permission: 'merchant',
    roles: seesMoney,
    query: z.strictObject({
      /** How many months; 12 by default, at most 36. */
      months: z.optional(z.string().check(z.regex(/^([1-9]|[12]\d|3[0-6])$/))),
    }),
    success: { status: 200, body: z.array(CostMonth) },
    errors: [],
  },
});

export type CostMonth = z.output<typeof CostMonth>;
