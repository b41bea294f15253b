import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { everyMember } from './role.ts';
import { cents, instant, uuid } from './schema.ts';

/** A calendar month in Europe/Berlin: `2026-11`. */
const month = () => z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** The orders of a shop in a month, and what its plans include. Amounts are net, in cents; `null` for roles that see no money. */
export const UsageMonth = z.object({
  month: month(),
  orders: z.int(),
  /** The days' plans' allowances, each for its share of the month. */
  included: z.int(),
  /** Orders beyond what is included, of the days that are charged. */
  extra: z.int(),
  extraAmount: z.nullable(cents()),
  /**
   * What the plan of the running month includes in a full one, and what each further order costs: by the contract, and of a trial by the
   * price list of today. `null` for other months and without a plan; absent from servers of before.
   */
  plan: z.optional(z.nullable(z.object({ includedOrders: z.int(), extraOrderAmount: z.nullable(cents()) }))),
  /** What the running month will come to; `null` for other months. */
  forecast: z.nullable(z.object({ orders: z.int(), extraAmount: z.nullable(cents()) })),
  /** Nothing is counted for it any more. */
  isClosed: z.boolean(),
});

/** An order, or several, that a shop received; a negative quantity corrects. */
export const UsageEvent = z.strictObject({
  /** The caller's own id: it counts once for ever, whatever is sent with it later. */
  id: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,100}$/)),
  shopUuid: uuid(),
  type: z.literal('order'),
  occurredAt: instant(),
  quantity: z.int().check(
    z.gte(-1_000_000),
    z.lte(1_000_000),
    z.refine((quantity) => quantity !== 0),
  ),
});

export const UsageReport = z.strictObject({ events: z.array(UsageEvent).check(z.minLength(1), z.maxLength(1000)) });

/** Why an event was not counted. It may be sent again. */
export const UsageRejection = z.enum(['shop-unknown', 'in-the-future', 'month-closed']);

export const UsageAnswer = z.object({
  accepted: z.int(),
  /** Events whose id was counted before. */
  duplicates: z.int(),
  /** By their place in the request, in this order. */
  rejected: z.array(z.object({ index: z.int(), code: UsageRejection })),
});

export const usageCalls = defineCalls({
  'POST /connect/usage': {
    summary:
      'Counts orders of shops. An id that was accepted counts once per client for ever, whatever is sent with it later; a rejected one may be sent again. What is accepted is stored before the answer',
    permission: 'client',
    scope: 'usage:write',
    body: UsageReport,
    bodyLimit: 524_288,
    success: { status: 200, body: UsageAnswer },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/usage': {
    summary: 'Orders of the shop per calendar month, newest first, beginning with the running month',
    permission: 'merchant',
    roles: everyMember,
    query: z.strictObject({
      /** How many months; 12 by default, at most 36. */
      months: z.optional(z.string().check(z.regex(/^([1-9]|[12]\d|3[0-6])$/))),
    }),
    amounts: ['extraAmount', 'extraOrderAmount'],
    success: { status: 200, body: z.array(UsageMonth) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/usage/last-order': {
    summary: "When the shop's newest order came in, as it was reported; corrections are no orders",
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: z.object({ occurredAt: z.nullable(instant()) }) },
    errors: [],
  },
});

export type UsageMonth = z.output<typeof UsageMonth>;
export type UsageReport = z.output<typeof UsageReport>;
export type UsageEvent = z.output<typeof UsageEvent>;
export type UsageAnswer = z.output<typeof UsageAnswer>;
export type UsageRejection = z.output<typeof UsageRejection>;
