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
