import type { UsageMonth } from '@kontor/contract/usage';
import { addMonths, dayStart, daysOf, type Month, monthOf, monthStart } from './calendar-month.ts';
import { divideHalfUp } from './money.ts';
import { extraOrdersAmount, orderVolume } from './plan.ts';
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
  /** The price per extra order; `null` where no day of the month is paid. */
  readonly unitAmount: number | null;
  readonly extraAmount: number;
}

/** The extra orders of a month, and their price: that of the plan on the month's last paid day. */
export function chargeOf({ plans, orders }: Omit<CountedMonth, 'month'>): MonthCharge {
  const charged = sum(orders.filter((_, index) => plans[index]?.isCharged));
  const included = includedOrders(plans);
  const lastPaid = plans.findLast((day) => day?.isCharged) ?? null;
  const unitAmount = lastPaid && orderVolume[lastPaid.plan].extraOrderCents;
  const extra = unitAmount === null ? 0 : Math.max(0, charged - included);
  const extraAmount = extraOrdersAmount(extra, unitAmount ?? 0);
  return { orders: sum(orders), charged, included, extra, unitAmount, extraAmount };
}

/** The sum over the days of the day's plan's allowance divided by the days of the month, rounded half up once. */
export function includedOrders(plans: readonly (PlanDay | null)[]): number {
  const allowances = sum(plans.map((day) => (day === null ? 0 : orderVolume[day.plan].includedOrders)));
  return plans.length === 0 ? 0 : divideHalfUp(allowances, plans.length);
}

/** A month as pages show it. */
export function usageMonth(counted: CountedMonth, now: string): UsageMonth {
  const { orders, included, extra, extraAmount } = chargeOf(counted);
  return {
    month: counted.month,
    orders,
    included,
    extra,
    extraAmount,
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
