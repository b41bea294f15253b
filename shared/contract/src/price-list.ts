import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { PriceTier } from './cart.ts';
import { fourEyes } from './four-eyes.ts';
import { ProductPlatform, ProductType, ProductVersion } from './product.ts';
import { calendarDate, cents, instant, isoCountryCode, reason, uuid } from './schema.ts';
import { keepsBooks, sells } from './staff-role.ts';

const tier = () => z.strictObject(PriceTier.shape);

/** What a product costs per month by a list, net, in cents. Faults are looked for when the list is published. */
export const PriceListItem = z.strictObject({
  productType: ProductType,
  platform: ProductPlatform,
  version: ProductVersion,
  tiers: z.array(tier()).check(z.maxLength(20)),
  /** Of plans: orders included per month, and what each further one costs, in cents; `null` for devices. */
  includedOrders: z.nullable(z.int()),
  extraOrderAmount: z.nullable(cents()),
});

const content = {
  /** A year costs that many months. */
  monthsPaidPerYear: z.int(),
  items: z.array(PriceListItem).check(z.maxLength(100)),
};

/** Prices that count from a day on (docs/decisions/0066). */
export const PriceList = z.object({
  uuid: uuid(),
  /** Derived from the days: of those that have begun the latest is current. */
  state: z.enum(['draft', 'scheduled', 'current', 'past']),
  /** `null` for a draft. */
  validFrom: z.nullable(calendarDate()),
  ...content,
});

/** What of a draft can be changed. The list that was sent may be sent back whole; what follows from its days is not read. */
export const PriceListContent = z.strictObject({
  uuid: z.optional(uuid()),
  state: z.optional(z.enum(['draft', 'scheduled', 'current', 'past'])),
  validFrom: z.optional(z.nullable(calendarDate())),
  ...content,
});

/** What publishing a list to all contracts means. Amounts are net, in cents per month; a yearly contract counts a twelfth. */
export const PriceListImpact = z.object({
  shops: z.int(),
  monthlyNow: cents(),
  monthlyThen: cents(),
  mails: z.int(),
  /** The first renewal that would be at the new prices; `null` without contracts. */
  firstMoveAt: z.nullable(instant()),
});

/**
 * `new-contracts`: what is running stays at its prices. `all`: every contract is told by mail, and moves with its first
 * renewal at least 42 days after the mail.
 */
export const PriceListPublication = z.strictObject({
  validFrom: calendarDate(),
  appliesTo: z.enum(['new-contracts', 'all']),
  reason: reason(),
});

/** A standard rate of VAT, in percent, that counts from a day on. */
export const TaxRate = z.object({
  uuid: uuid(),
  isoCountryCode: isoCountryCode(),
  rate: z.number(),
  validFrom: calendarDate(),
});

export const NewTaxRate = z.strictObject({
  isoCountryCode: isoCountryCode(),
  /** With two decimals at most. */
  rate: z.number().check(z.gt(0), z.lt(100), z.multipleOf(0.01)),
  validFrom: calendarDate(),
  reason: reason(),
});

/** Prices of one shop alone, net, in cents per unit and month, from its next period until a day. */
export const SpecialPrice = z.strictObject({
  items: z
    .array(z.strictObject({ productType: ProductType, unitAmount: cents().check(z.gte(0)) }))
    .check(z.minLength(1), z.maxLength(6)),
  /** The last day; the first renewal after it is at the contract's own prices again. */
  until: calendarDate(),
  reason: reason(),
});

export const priceListCalls = defineCalls({
  'GET /backoffice/price-list': {
    summary: 'All price lists, the latest first; 200 at most',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 200, body: z.array(PriceList) },
    errors: [],
  },
  'POST /backoffice/price-list': {
    summary: 'Begins a draft with what the current list says',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 201, body: PriceList },
    errors: [],
  },
  'PUT /backoffice/price-list/{priceListUuid}': {
    summary: 'Changes a draft',
    permission: 'staff',
    staff: keepsBooks,
    body: PriceListContent,
    success: { status: 200, body: PriceList },
    errors: ['state-conflict'],
  },
  'DELETE /backoffice/price-list/{priceListUuid}': {
    summary: 'Throws a draft away',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 204, body: null },
    errors: ['state-conflict'],
  },
  'GET /backoffice/price-list/{priceListUuid}/impact': {
    summary: 'What a list would change for running contracts if it were published to all today',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 200, body: PriceListImpact },
    errors: [],
  },
  'PUT /backoffice/price-list/{priceListUuid}/publish': {
    summary: 'Makes a draft count from a day on, for new contracts or for all',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyes,
    freshProof: true,
    body: PriceListPublication,
    success: { status: 200, body: PriceList },
    errors: ['state-conflict'],
  },
  'GET /backoffice/tax-rate': {
    summary: 'All rates of VAT, by country and day',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 200, body: z.array(TaxRate) },
    errors: [],
  },
  'POST /backoffice/tax-rate': {
    summary: 'A rate of VAT that counts from a day on, in running contracts as well',
    permission: 'staff',
    staff: keepsBooks,
    ...fourEyes,
    freshProof: true,
    body: NewTaxRate,
    success: { status: 201, body: TaxRate },
    errors: [],
  },
  'PUT /backoffice/shop/{customerShopUuid}/price': {
    summary: 'Special prices of one shop from its next period until a day',
    permission: 'staff',
    staff: sells,
    ...fourEyes,
    freshProof: true,
    body: SpecialPrice,
    success: { status: 204, body: null },
    errors: ['no-live-subscription'],
  },
});

export type PriceListItem = z.output<typeof PriceListItem>;
export type PriceList = z.output<typeof PriceList>;
export type PriceListContent = z.output<typeof PriceListContent>;
export type PriceListImpact = z.output<typeof PriceListImpact>;
export type PriceListPublication = z.output<typeof PriceListPublication>;
export type TaxRate = z.output<typeof TaxRate>;
export type NewTaxRate = z.output<typeof NewTaxRate>;
export type SpecialPrice = z.output<typeof SpecialPrice>;
