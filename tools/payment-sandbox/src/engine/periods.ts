export interface Interval {
  interval: string;
  interval_count: number;
}

const daySeconds = 86_400;

/** Adds months in UTC and keeps the day, or takes the last of a shorter month. */
function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** `count` whole intervals after the anchor. */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  switch (interval) {
    case 'year':
      return addMonths(anchor, steps * 12);
    case 'month':
      return addMonths(anchor, steps);
    case 'week':
      return anchor + steps * 7 * daySeconds;
    default:
      return anchor + steps * daySeconds;
  }
}

/**
 * The first billing date after `start`. Counted from the anchor, not from the last date: a subscription of the 31st
 * goes to the 28th in February and back to the 31st in March.
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  let count = 0;
  let end = anchor;
  while (end <= start) {
    count += 1;
    end = addIntervals(anchor, interval, count);
  }
  return end;
}

/** The last billing date before another one: the period that ends there begins then. */
export function periodStart(anchor: number, end: number, interval: Interval): number {
  let count = 0;
  while (addIntervals(anchor, interval, count) < end) count += 1;
  while (addIntervals(anchor, interval, count) >= end) count -= 1;
  return addIntervals(anchor, interval, count);
}

/** `billing_cycle_anchor_config`: billing dates are on this day, or the last one of a shorter month. */
export interface AnchorDay {
  day_of_month: number;
  hour?: number | undefined;
  minute?: number | undefined;
  month?: number | undefined;
  second?: number | undefined;
}

/** A date in the past from which such billing dates are counted: one that has the day itself. */
export function anchorOn(wanted: AnchorDay, now: number, { interval }: Interval): number {
  const today = new Date(now * 1000);
  const step = interval === 'year' ? 12 : 1;
  const first = interval === 'year' && wanted.month !== undefined ? wanted.month - 1 : today.getUTCMonth();
  for (let back = step; ; back += step) {
    const date = new Date(0);
    date.setUTCFullYear(today.getUTCFullYear(), first - back, wanted.day_of_month);
    date.setUTCHours(
      wanted.hour ?? today.getUTCHours(),
      wanted.minute ?? today.getUTCMinutes(),
      wanted.second ?? today.getUTCSeconds(),
    );
    if (date.getUTCDate() === wanted.day_of_month) return date.getTime() / 1000;
  }
}
