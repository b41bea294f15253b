import { addMonths, dayStart, daysOf, type Month, monthStart } from './calendar-month.ts';
import type { Entitlements } from './entitlements.ts';
import type { PlanType } from './product.ts';

/** The plan of a day whose orders are included up to its allowance. */
export interface PlanDay {
  readonly plan: PlanType;
  /** Whether orders beyond the allowance are charged. Of a complimentary subscription they are not. */
  readonly isCharged: boolean;
  /** By the contract of that day: per month, and what each order beyond costs, in cents. */
  readonly includedOrders: number;
  readonly extraOrderAmount: number;
}

/** From `at` on this is what the shop has; `null` for a trial, for no subscription, and for licences that count no orders. */
export interface PlanChange {
  readonly at: string;
  readonly day: PlanDay | null;
}

/** The time in which unpaid invoices switched the shop off; `until` is `null` while they still do. */
export interface Suspension {
  readonly from: string;
  readonly until: string | null;
}

/** What entitlements mean for counted orders. Suspensions are considered separately, because they have their own beginning. */
export function planDayOf({ state, erp }: Entitlements, isComplimentary: boolean): PlanDay | null {
  const { plan, includedOrders, extraOrderAmount } = erp;
  // A plan may include no orders and charge each one. What neither includes nor charges any counts none.
  const countsOrders = includedOrders > 0 || extraOrderAmount > 0;
  if (state === 'trial' || plan === null || !countsOrders) return null;
  return { plan, isCharged: !isComplimentary, includedOrders, extraOrderAmount };
}

/** What is known about the plans of a shop; changes oldest first. */
export interface PlanHistory {
  readonly changes: readonly PlanChange[];
  readonly suspensions: readonly Suspension[];
}

/**
 * Says of any shop which plan each day of a month had: what is in force at the day's end. So the day of an order or an upgrade
 * has the new plan, and the day of an end or a suspension includes and costs nothing. For today and the days to come it is
 * what is in force now.
 */
export function planDays(month: Month, now: string): (history: PlanHistory) => (PlanDay | null)[] {
  const ends = dayEnds(month);
  return ({ changes, suspensions }) =>
    ends.map((end) => {
      const isOver = end <= now;
      // The end itself belongs to the next day.
      const isBefore = (instant: string) => (isOver ? instant < end : instant <= now);
      const day = changes.findLast(({ at }) => isBefore(at))?.day ?? null;
      const isSuspended = suspensions.some(({ from, until }) => isBefore(from) && (until === null || !isBefore(until)));
      return isSuspended && day?.isCharged ? null : day;
    });
}

const knownEnds = new Map<Month, readonly string[]>();

/** The instants at which the days of a month end. Time zones take long to work out, and every usage shows the same months. */
function dayEnds(month: Month): readonly string[] {
  const ends = knownEnds.get(month) ?? [...daysOf(month).slice(1).map(dayStart), monthStart(addMonths(month, 1))];
  knownEnds.set(month, ends);
  return ends;
}
