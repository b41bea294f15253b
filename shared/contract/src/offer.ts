import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { CartPrice, OrderItems, Price } from './cart.ts';
import { longestSearch } from './longest-search.ts';
import { administers, pays, seesAdministration, seesMoney } from './role.ts';
import { instant, lines, text, uuid } from './schema.ts';

/** `draft`: the merchant does not see it yet. `sent` is the only state in which it can be ordered. */
export const OfferState = z.enum(['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired']);

/**
 * Whether a shop can still have what is offered, and to the same effect.
 * - `subscription-changed`: the shop has booked something else since the offer was prepared
 * - `nothing-changed`: the shop has what is offered
 * - `not-sold`: a product is not sold to the shop any more
 */
export const OfferFit = z.enum(['fits', 'subscription-changed', 'nothing-changed', 'not-sold']);

/** What the rules of orders say against a selection. */
const refusals = [
  'no-plan-item',
  'nothing-changed',
  'no-subscription',
  'interval-change-impossible',
  'no-payment-method-available',
  'self-service-disabled',
  'subscription-complimentary',
  'subscription-canceled',
  'change-already-scheduled',
] as const;

/** Why the merchant could not order what is offered. */
export const OfferRefusal = z.enum([...refusals, 'not-sold']);

const offered = {
  uuid: uuid(),
  state: OfferState,
  shopUuid: uuid(),
  shopName: z.string(),
  /** At the prices of the day on which it was prepared. */
  cart: CartPrice,
  note: z.nullable(z.string()),
  createdAt: instant(),
  sentAt: z.nullable(instant()),
  /** Until when it can be sent, and ordered. */
  validUntil: instant(),
  /** When it was accepted, declined, withdrawn, or expired. */
  closedAt: z.nullable(instant()),
  /** Why the merchant declined; `null` also without a reason. */
  reason: z.nullable(z.string()),
};

/** An offer as its partner sees it. */
export const Offer = z.object({
  ...offered,
  organizationName: z.string(),
  /** Of a draft or a sent offer, at this moment; `null` while it could be ordered, and for all others. */
  refusal: z.nullable(OfferRefusal),
});

/** An offer as the merchant sees it. */
export const ReceivedOffer = z.object({ ...offered, partnerName: z.string() });

/** With what it means today. */
export const CheckedOffer = z.extend(ReceivedOffer, {
  fit: OfferFit,
  /** Gross per period, in cents, at the prices of today; `null` for what is not sold any more. */
  totalToday: z.nullable(z.int()),
});

/** All that the shop shall have afterwards, not the difference. */
export const NewOffer = z.strictObject({
  shopUuid: uuid(),
  items: OrderItems,
  isYearlySubscription: z.boolean(),
  note: z.optional(z.nullable(lines(2000))),
});

/** A shop of a connected merchant, for which an offer can be prepared. */
export const OfferShop = z.object({ shopUuid: uuid(), organizationName: z.string(), shopName: z.string() });

/** With what is sold to it, and what it has now; `booked` is `null` when it has nothing. */
export const OfferShopDetails = z.extend(OfferShop, {
  prices: z.array(Price),
  booked: z.nullable(z.object({ items: OrderItems, isYearlySubscription: z.boolean() })),
  /** What it has now is tried, and not paid for. Absent from an earlier release. */
  isInTrial: z.optional(z.boolean()),
});

/** The shop stays: an offer for another one is another offer. */
export const ChangedOffer = z.omit(NewOffer, { shopUuid: true });

export const DeclineRequest = z.strictObject({ reason: z.optional(z.nullable(lines(1000))) });

export const offerCalls = defineCalls({
  'GET /organization/{organizationUuid}/offer-shop': {
    summary:
      'The shops of the connected merchants, for which offers can be prepared, newest first: twenty that a search finds',
    permission: 'partner',
    roles: seesAdministration,
    query: z.strictObject({ search: z.optional(text(longestSearch)) }),
    success: { status: 200, body: z.array(OfferShop) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/offer-shop/{customerShopUuid}': {
    summary: 'What is sold to such a shop, and what it has booked; nothing about its payments',
    permission: 'partner',
    roles: seesAdministration,
    success: { status: 200, body: OfferShopDetails },
    errors: [],
  },
  'POST /organization/{organizationUuid}/offer': {
    summary: 'Prepares a change for the shop of a connected merchant; the merchant sees it once it is sent',
    permission: 'partner',
    roles: administers,
    body: NewOffer,
    success: { status: 201, body: Offer },
    errors: refusals,
  },
  'PUT /organization/{organizationUuid}/offer/{offerUuid}': {
    summary:
      'Changes a draft, at the prices of today; it is valid for 30 days from then. What was sent is withdrawn and prepared anew',
    permission: 'partner',
    roles: administers,
    body: ChangedOffer,
    success: { status: 200, body: Offer },
    errors: [...refusals, 'offer-not-open'],
  },
  'GET /organization/{organizationUuid}/offer': {
    summary: "The partner's offers, newest first, 25 at a time; the header Link names the next page",
    permission: 'partner',
    roles: seesAdministration,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, body: z.array(Offer) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/offer/{offerUuid}': {
    summary: 'An offer of the partner',
    permission: 'partner',
    roles: seesAdministration,
    success: { status: 200, body: Offer },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/offer/{offerUuid}/send': {
    summary:
      'Sends a draft that the merchant could order: the merchant gets a mail and a notice. Repeating it sends nothing again',
    permission: 'partner',
    roles: administers,
    success: { status: 200, body: Offer },
    errors: [...refusals, 'offer-not-open'],
  },
  'PUT /organization/{organizationUuid}/offer/{offerUuid}/withdraw': {
    summary: 'Withdraws a draft, or an offer that is not decided on',
    permission: 'partner',
    roles: administers,
    success: { status: 200, body: Offer },
    errors: ['offer-not-open'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/offer': {
    summary: 'The offers that were sent to the merchant for the shop, newest first, with whether they still fit',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: z.array(CheckedOffer) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}': {
    summary: 'An offer, with whether it still fits, and what it costs today',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: CheckedOffer },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}/decline': {
    summary: 'Declines an offer; the partner is told, with the reason',
    permission: 'merchant',
    roles: pays,
    body: DeclineRequest,
    success: { status: 200, body: ReceivedOffer },
    errors: ['offer-not-open'],
  },
});

export type OfferState = z.output<typeof OfferState>;
export type OfferRefusal = z.output<typeof OfferRefusal>;
export type OfferFit = z.output<typeof OfferFit>;
export type Offer = z.output<typeof Offer>;
export type ReceivedOffer = z.output<typeof ReceivedOffer>;
export type CheckedOffer = z.output<typeof CheckedOffer>;
export type ChangedOffer = z.output<typeof ChangedOffer>;
export type NewOffer = z.output<typeof NewOffer>;
export type OfferShop = z.output<typeof OfferShop>;
export type OfferShopDetails = z.output<typeof OfferShopDetails>;
