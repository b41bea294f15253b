import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { OfferState } from './offer.ts';
import { administers, seesMoney } from './role.ts';
import { cents, instant, lines, uuid } from './schema.ts';

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

/** An empty text removes the note. */
export const NewCustomerNote = z.strictObject({ text: lines(2000) });

export const customerShopCalls = defineCalls({
  'GET /organization/{organizationUuid}/customer-shop': {
    summary: "The shops of a partner's customers, newest first, with the partner's notes and offers",
    permission: 'partner',
    roles: seesMoney,
    success: { status: 200, body: z.array(CustomerShop) },
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
