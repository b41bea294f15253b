import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { CostMonth } from './costs.ts';
import { cents, uuid } from './schema.ts';
import { seesFigures } from './staff-role.ts';

/** By what the figures of a month are divided: the plan, the country or the partner that a shop had when something changed. */
export const FigureGrouping = z.enum(['plan', 'country', 'partner']);

/** What changes in a month: an amount of a shop adds to one of them. */
export const changingFigures = [
  'new',
  'more',
  'less',
  'lost',
  'trialsBegun',
  'trialsTurned',
  'dunningBegun',
  'dunningRecovered',
  'extraOrders',
] as const;

/** The figures of a month: what changes in it, and what is paid per month at its end. */
export const figures = ['recurring', ...changingFigures] as const;

/** At most so many months are read at once. */
export const mostFigureMonths = 60;

/**
 * A month of all shops, or of one group. Amounts in cents, net; each shop is rounded half up once, a yearly contract counts a
 * twelfth of its year, a complimentary one nothing. `recurring` is that of the month before, with `new` and `more`, without `less`
 * and `lost`. A shop that changes its group leaves the one and joins the other in the same figure, so that groups add up to the whole.
 */
export const FigureMonth = z.object({
  month: CostMonth.shape.month,
  recurring: cents(),
  /** Of contracts that begin to be paid for. */
  new: cents(),
  more: cents(),
  less: cents(),
  /** Of contracts that end, or are not paid for any more. */
  lost: cents(),
  /** Shops that begin to try something and have no contract. */
  trialsBegun: z.int(),
  /** Those of them that have got a contract. */
  trialsTurned: z.int(),
  dunningBegun: z.int(),
  /** Processes that ended because their invoices were paid. */
  dunningRecovered: z.int(),
  /** What the orders beyond the included ones cost, in the month in which they were made; known from the fourth day of the next one. */
  extraOrders: cents(),
  /** A plan, a country, or the organization of a partner; `null` for what has none, and where nothing is divided. */
  group: z.nullable(z.string()),
  /** Of a partner. */
  groupName: z.nullable(z.string()),
});

/** A shop behind a figure. The amounts of all of them add up to it. */
export const ShopOfFigure = z.object({
  shopUuid: uuid(),
  shopName: z.string(),
  organizationUuid: uuid(),
  organizationName: z.string(),
  /** Cents, or a number of trials or dunning processes. */
  amount: z.int(),
});

const ofGroup = {
  by: z.optional(FigureGrouping),
  /** With `by`: one group alone; empty for shops that have none. */
  group: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w-]*$/))),
};
const cursor = z.optional(z.string().check(z.maxLength(200)));

export const figuresCalls = defineCalls({
  'GET /backoffice/figures': {
    summary:
      'The figures of the vendor by month, of the last twelve months unless asked for others, 60 at most; divided `by` plan, country or partner, the largest 100 groups first, and the header Link names the page with the next ones. With `Accept: text/csv` all of them as CSV',
    permission: 'staff',
    staff: seesFigures,
    query: z.strictObject({
      from: z.optional(CostMonth.shape.month),
      to: z.optional(CostMonth.shape.month),
      by: ofGroup.by,
      cursor,
    }),
    success: { status: 200, body: z.array(FigureMonth) },
    alsoAs: 'csv',
    errors: [],
  },
  'GET /backoffice/figures/{month}/shops': {
    summary: 'The shops behind a figure of a month with the amount of each, 50; the header Link names the next page',
    permission: 'staff',
    staff: seesFigures,
    params: { month: CostMonth.shape.month },
    query: z.strictObject({ figure: z.enum(figures), ...ofGroup, cursor }),
    success: { status: 200, body: z.array(ShopOfFigure) },
    errors: [],
  },
});

export type FigureGrouping = z.output<typeof FigureGrouping>;
export type ChangingFigure = (typeof changingFigures)[number];
export type Figure = (typeof figures)[number];
export type FigureMonth = z.output<typeof FigureMonth>;
export type ShopOfFigure = z.output<typeof ShopOfFigure>;
