import type { UsageMonth } from '@kontor/contract/usage';
import { addMonths, dayStart, daysOf, type Month, monthOf, monthStart } from './calendar-month.ts';
import { divideHalfUp } from './money.ts';
import { extraOrdersAmount } from './plan.ts';
import type { PlanDay } from './plan-days.ts';

/** How many days after a month its orders can still be reported. */
const graceDays = 3;

/** From then on nothing is counted for a month any more, and its extra orders are billed. */
export const closesAt = (month: Month): string => dayStart(`${addMonths(month, 1)}-0${graceDays + 1}`);

export const isClosed = (month: Month, now: string): boolean => now >= closesAt(month);

/** What a month of a shop is computed from. */
export interface CountedMonth {
  readonly month: Month;
  /** The day's plan for each day of the month, in order; of days to come the plan of today. */
  readonly plans: readonly (PlanDay | null)[];
  /** The day's orders for each day of the month, in order. A correction can make them negative. */
  readonly orders: readonly number[];
}

/** What a month costs beyond its plan. Amounts in cents, net. */
export interface MonthCharge {
  /** All orders of the month, of whatever days. */
  readonly orders: number;
  /** The orders of the days that are charged. */
  readonly charged: number;
  readonly included: number;
  readonly extra: number;
  /** The extra orders by their price, in the order in which the prices were first charged: a line of the invoice each. */
  readonly lines: readonly ExtraOrders[];
  /** What a further order would cost: the price of the month's last paid day; `null` where no day of it is paid. */
  readonly unitAmount: number | null;
  readonly extraAmount: number;
}

/** Extra orders of one price. */
export interface ExtraOrders {
  readonly count: number;
  /** Cents per order, net. */
  readonly unitAmount: number;
}

/**
 * The extra orders of a month. Each costs what one costs on the day on which it was made, by the plan and the contract of that day,
 * so that no later change re-prices it (docs/decisions/0066).
 */
export function chargeOf({ plans, orders }: Omit<CountedMonth, 'month'>): MonthCharge {
  const charged = sum(orders.filter((_, index) => plans[index]?.isCharged));
  const included = includedOrders(plans);
  const unitAmount = plans.findLast((day) => day?.isCharged)?.extraOrderAmount ?? null;
  const lines = extraOrderLines(plans, orders, included);
  return {
    orders: sum(orders),
    charged,
    included,
    extra: sum(lines.map(({ count }) => count)),
    lines,
    unitAmount,
    extraAmount: amountOfLines(lines),
  };
}

/** What the extra orders of a month cost together, in cents: on pages and on the invoice. */
export const amountOfLines = (lines: readonly ExtraOrders[]): number =>
  sum(lines.map(({ count, unitAmount }) => extraOrdersAmount(count, unitAmount)));

/**
 * Orders are taken in the order of their days: first the included ones, then those beyond. A correction counts on the day that it
 * corrects; where a day is left with fewer than none, the latest extra orders before it are the first to go.
 */
function extraOrderLines(
  plans: readonly (PlanDay | null)[],
  orders: readonly number[],
  included: number,
): ExtraOrders[] {
  const taken: ExtraOrders[] = [];
  let counted = 0;
  plans.forEach((day, index) => {
    if (!day?.isCharged) return;
    const before = Math.max(0, counted - included);
    counted += orders[index] ?? 0;
    const added = Math.max(0, counted - included) - before;
    if (added > 0) taken.push({ count: added, unitAmount: day.extraOrderAmount });
    else takeBack(taken, -added);
  });
  return [...Map.groupBy(taken, ({ unitAmount }) => unitAmount)].map(([unitAmount, same]) => ({
    count: sum(same.map(({ count }) => count)),
    unitAmount,
  }));
}

function takeBack(taken: ExtraOrders[], count: number): void {
  let left = count;
  while (left > 0) {
    const last = taken.pop();
    if (last === undefined) return;
    if (last.count > left) taken.push({ ...last, count: last.count - left });
    left -= Math.min(last.count, left);
  }
}

/** The sum over the days of the day's plan's allowance divided by the days of the month, rounded half up once. */
export function includedOrders(plans: readonly (PlanDay | null)[]): number {
  const allowances = sum(plans.map((day) => day?.includedOrders ?? 0));
  return plans.length === 0 ? 0 : divideHalfUp(allowances, plans.length);
}

/** A month as pages show it. */
export function usageMonth(counted: CountedMonth, now: string): UsageMonth {
  const { orders, included, extra, extraAmount } = chargeOf(counted);
  // What is billed keeps its figures, whatever is known later. The plan counts also while it is switched off.
  const plan = monthOf(now) === counted.month ? counted.plans.findLast((day) => day !== null) : null;
  return {
    month: counted.month,
    orders,
    included,
    extra,
    extraAmount,
    plan: plan ? { includedOrders: plan.includedOrders, extraOrderAmount: plan.extraOrderAmount } : null,
    forecast: forecastOf(counted, now),
    isClosed: isClosed(counted.month, now),
  };
}

/**
 * What the running month will come to; `null` for other months. It assumes that the rest of the month brings as many orders
 * per day as the days of this month until now, counted from the first day with a plan or an order, and that the shop
 * keeps the plan of today. Weekdays and seasons are not considered. A first day counts as a whole one, so that a single
 * early order does not become thousands.
 */
export function forecastOf({ month, plans, orders }: CountedMonth, now: string): UsageMonth['forecast'] {
  if (monthOf(now) !== month) return null;
  const days = daysOf(month);
  const first = days.findIndex((_, index) => plans[index] !== null || orders[index] !== 0);
  const current = days.findLastIndex((day) => dayStart(day) <= now);
  const begun = Date.parse(dayStart(days[Math.min(Math.max(first, 0), current)] ?? `${month}-01`));
  const end = Date.parse(monthStart(addMonths(month, 1)));
  const instant = Date.parse(now);
  const perMillisecond = sum(orders) / Math.max(dayLength, instant - begun);
  const further = Math.max(0, Math.round(perMillisecond * (end - instant)));
  // Entered on the last day, which has the plan that all following days have.
  const expected = orders.with(orders.length - 1, (orders.at(-1) ?? 0) + further);
  const { orders: total, extraAmount } = chargeOf({ plans, orders: expected });
  return { orders: total, extraAmount };
}

const dayLength = 24 * 60 * 60 * 1000;

/** Customers are told when they have used this much of what their plan includes, in percent. */
export const usageThresholds = [80, 100] as const;

export type UsageThreshold = (typeof usageThresholds)[number];

/**
 * The highest threshold that the orders of a month have reached, as pages show it. `null` below, and where the orders beyond what is included
 * cost nothing.
 */
export function levelOf({
  orders,
  included,
  extra,
}: Pick<UsageMonth, 'orders' | 'included' | 'extra'>): UsageThreshold | null {
  if (included === 0 || (orders > included && extra === 0)) return null;
  return usageThresholds.findLast((threshold) => orders * 100 >= included * threshold) ?? null;
}

/** The thresholds that a month has reached. None where nothing is charged, because then nothing is about to cost more. */
export function reachedThresholds({
  charged,
  included,
  unitAmount,
}: Pick<MonthCharge, 'charged' | 'included' | 'unitAmount'>): UsageThreshold[] {
  if (unitAmount === null || included === 0) return [];
  return usageThresholds.filter((threshold) => charged * 100 >= included * threshold);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The orders that a month is expected to come to, as people are told: single ones would claim to be exact. */
export const roughOrders = (orders: number): number => (orders < 100 ? orders : Math.round(orders / 10) * 10);
