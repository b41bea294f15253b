import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { Product, ProductPlatform, ProductType, ProductVersion } from './product.ts';
import { pays, seesMoney } from './role.ts';
import { cents, instant, orNone, uuid } from './schema.ts';

/** How often is charged; the wire says it of an order as `isYearlySubscription`. */
export const BillingInterval = z.enum(['month', 'year']);

/** Graduated: each unit costs what its tier says; `upTo: null` is the last tier. */
export const PriceTier = z.object({ upTo: z.nullable(z.int()), unitAmount: cents() });

/** Which VAT is charged, and why. */
export const Vat = z.object({
  kind: z.enum(['domestic', 'reverse-charge', 'destination', 'outside-eu']),
  /** Rate in percent; two decimals at most. */
  percent: z.number(),
});

/** One line of the price list (spec §3). */
export const Price = z.object({
  product: Product,
  interval: BillingInterval,
  /** Net price of the first unit per interval, in cents. */
  unitAmount: cents(),
  tiers: z.array(PriceTier),
  /** Of plans: orders included per month, and the net price of each further one, in cents. Absent from servers of before. */
  includedOrders: z.optional(z.nullable(z.int())),
  extraOrderAmount: z.optional(z.nullable(cents())),
  /**
   * What the shop's first charge would be taxed with: at the end of its trial, else today. Absent where no shop asks, and from
   * servers of before.
   */
  vatPercent: z.optional(z.number()),
});

/** One line of a priced selection (spec §3). */
export const CartItem = z.object({
  product: Product,
  quantity: z.int(),
  tiers: z.array(PriceTier),
  /** Net line total, in cents. */
  amount: cents(),
  interval: BillingInterval,
  /** As of the price. */
  includedOrders: z.optional(z.nullable(z.int())),
  extraOrderAmount: z.optional(z.nullable(cents())),
});

/** A selection, priced by the server (spec §3). All sums in cents: `subtotal` net, `total` gross. */
export const Cart = z.object({
  subtotal: cents(),
  tax: cents(),
  /** What the tax is; absent in carts of before. */
  vat: z.optional(Vat),
  total: cents(),
  isYearlySubscription: z.boolean(),
  /** Names this answer; an order that sends it back is refused when its amount has changed since. */
  quoteId: uuid(),
  /** What is charged at once, gross, and why. */
  dueNow: z.object({ amount: cents(), lines: z.array(z.object({ description: z.string(), amount: cents() })) }),
  nextCharge: z.nullable(z.object({ amount: cents(), date: instant() })),
  /** Until when the order's first invoice is to be paid if it is paid by bank transfer; absent with monthly billing. */
  transferDueAt: z.optional(instant()),
  items: z.array(CartItem),
  /** Orders beyond what the plan includes, and their net price in cents, in a month with as many orders as asked for. */
  extraOrders: z.optional(z.object({ count: z.int(), amount: cents() })),
});

/** Of a cart, what depends neither on payments nor on when it is ordered. */
export const CartPrice = z.omit(Cart, {
  quoteId: true,
  dueNow: true,
  nextCharge: true,
  transferDueAt: true,
  extraOrders: true,
});

/** A product as it is ordered; what the price list sent may be sent back whole. */
const OrderedProduct = z.strictObject({
  type: ProductType,
  platform: ProductPlatform,
  version: ProductVersion,
  isTrial: z.optional(z.literal(false)),
  description: z.optional(z.string().check(z.maxLength(500))),
});

/** Only items with a quantity above 0 are sent (spec §5). */
export const OrderItems = z
  .array(z.strictObject({ product: OrderedProduct, quantity: z.int().check(z.gte(1), z.lte(1000)) }))
  .check(z.maxLength(10));

/**
 * When a first order begins: at once, which ends a running trial, or when the trial is over. Then nothing is due now, and
 * the next charge is on the day after the trial. Absent is `now`.
 */
export const OrderStart = z.enum(['now', 'trial-end']);

/** What is to be priced: all that the shop shall have afterwards, not the difference. */
export const CartRequest = z.strictObject({
  items: OrderItems,
  isYearlySubscription: z.boolean(),
  startsAt: z.optional(OrderStart),
});

/** With the orders of a month that extra orders are to be computed for. */
export const PricedRequest = z.extend(CartRequest, {
  ordersPerMonth: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
});

export const cartCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/price': {
    summary:
      'What everything costs this shop, monthly and yearly: what it has by its contract, the rest by the price list',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: z.array(Price) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/cart': {
    summary: 'Prices what the shop has now, as a page shows it first; nothing can be ordered with it',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: orNone(CartPrice) },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/cart': {
    summary: 'Prices a selection against what the shop has now',
    permission: 'merchant',
    roles: pays,
    body: PricedRequest,
    success: { status: 200, body: Cart },
    errors: ['trial-not-running', 'payment-provider-unavailable'],
  },
});

export type BillingInterval = z.output<typeof BillingInterval>;
export type PriceTier = z.output<typeof PriceTier>;
export type Vat = z.output<typeof Vat>;
export type Price = z.output<typeof Price>;
export type Cart = z.output<typeof Cart>;
export type CartPrice = z.output<typeof CartPrice>;
export type CartItem = z.output<typeof CartItem>;
export type OrderStart = z.output<typeof OrderStart>;
export type CartRequest = z.output<typeof CartRequest>;
export type PricedRequest = z.output<typeof PricedRequest>;
export type OrderItem = z.output<typeof OrderItems>[number];
