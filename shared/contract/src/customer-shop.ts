import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { longestSearch } from './longest-search.ts';
import { OfferState } from './offer.ts';
import { planTypes } from './product-type.ts';
import { administers, seesMoney } from './role.ts';
import { cents, instant, lines, text, uuid } from './schema.ts';

/**
 * How far a customer shop is: it has ordered nothing (`none`), tries (`trial`), has a contract (`running`), or has one that
 * is cancelled (`ending`). Whether it pays is not a partner's business.
 */
export const CustomerShopState = z.enum(['none', 'trial', 'running', 'ending']);

/** What a partner has noted about a shop. The merchant does not see it. */
export const CustomerNote = z.object({ text: z.string(), changedAt: instant() });

/** A shop of a merchant who has the partner connected. */
export const CustomerShop = z.object({
  shopUuid: uuid(),
  organizationName: z.string(),
  shopName: z.string(),
  state: CustomerShopState,
  /** What was ordered; `null` for nothing. */
  plan: z.nullable(z.string()),
  /** Of the connection, or of the shop if that is younger. */
  since: instant(),
  /** Per month with what is booked now, in net cents. */
  commissionAmount: cents(),
  /** From when on the merchant's invoices bring the partner nothing more. */
  earnsUntil: instant(),
  note: z.nullable(CustomerNote),
  /** The one that was prepared last; `at` is when it came to its state. */
  lastOffer: z.nullable(z.object({ uuid: uuid(), state: OfferState, at: instant() })),
});

export const CustomerShopOrder = z.enum(['newest', 'name', 'commission']);

const filter = {
  /** Words in names and notes, regardless of case and accents. */
  search: z.optional(text(longestSearch)),
  plan: z.optional(z.enum([...planTypes, 'none'])),
  state: z.optional(CustomerShopState),
};

const CustomerShopFilter = z.strictObject(filter);

/** An empty text removes the note. */
export const NewCustomerNote = z.strictObject({ text: lines(2000) });

/** `count` and `commissionAmount` are of the shops that are sought, `all` is how many there are. */
export const CustomerShopFigures = z.object({
  count: z.int(),
  all: z.int(),
  /** Per month with what is booked now, in net cents. */
  commissionAmount: cents(),
});

export const customerShopCalls = defineCalls({
  'GET /organization/{organizationUuid}/customer-shop': {
    summary:
      "The shops of a partner's customers, newest first or as asked, with the partner's notes and offers, fifty at a time; the header Link names the next page",
    permission: 'partner',
    roles: seesMoney,
    query: z.strictObject({
      ...filter,
      sort: z.optional(CustomerShopOrder),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    success: { status: 200, body: z.array(CustomerShop) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/customer-shop/figures': {
    summary: 'How many shops such a list has, and what they bring together',
    permission: 'partner',
    roles: seesMoney,
    query: CustomerShopFilter,
    success: { status: 200, body: CustomerShopFigures },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note': {
    summary: "Sets the partner's private note about a customer shop",
    permission: 'partner',
    roles: administers,
    params: { customerShopUuid: uuid() },
    body: NewCustomerNote,
    success: { status: 200, body: z.object({ note: z.nullable(CustomerNote) }) },
    errors: [],
  },
});

export type CustomerShopState = z.output<typeof CustomerShopState>;
export type CustomerNote = z.output<typeof CustomerNote>;
export type CustomerShop = z.output<typeof CustomerShop>;
export type CustomerShopOrder = z.output<typeof CustomerShopOrder>;
export type CustomerShopFilter = z.output<typeof CustomerShopFilter>;
export type CustomerShopFigures = z.output<typeof CustomerShopFigures>;
