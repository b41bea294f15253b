import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { DunningState } from './dunning.ts';
import { longestSearch } from './longest-search.ts';
import { Organization } from './organization.ts';
import { cents, instant, term, uuid } from './schema.ts';
import { seesCustomers } from './staff-role.ts';

/** A search finds so many customers at most, the likeliest first: more words find fewer. */
export const mostFoundCustomers = 200;

/** An organization in the list of the vendor's people. */
export const Customer = z.object({
  organizationUuid: uuid(),
  name: z.string(),
  type: Organization.shape.type,
  state: Organization.shape.state,
  /** `null` until base data was entered. */
  isoCountryCode: z.nullable(z.string()),
  /** Without those that were removed. */
  shopCount: z.int(),
  /** What its contracts cost per month, net: of a yearly one a twelfth, of a complimentary one nothing. */
  monthlyAmount: cents(),
  /** Gross: what it owes, less its credit and what it has transferred for no invoice. Negative where more is held for it. */
  balance: cents(),
  /** Of its dunning processes the one that has come furthest; `null` without one. */
  dunningState: z.nullable(DunningState),
  createdAt: instant(),
});

export const customerCalls = defineCalls({
  'GET /backoffice/customer': {
    summary:
      'Organizations, 50; the header Link names the next page. `search`: company, e-mail address of a member, name or address of a shop, number of an invoice or credit note, any uuid, VAT id, or id at the payment provider; the likeliest 200, names also with typing errors. Without it the newest first',
    permission: 'staff',
    staff: seesCustomers,
    query: z.strictObject({
      search: z.optional(term(0, longestSearch)),
      type: z.optional(Organization.shape.type),
      state: z.optional(Organization.shape.state),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(Customer) },
    errors: [],
  },
});

export type Customer = z.output<typeof Customer>;
