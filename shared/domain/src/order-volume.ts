import type { UsageMonth } from '@kontor/contract/usage';
import type { Month } from './calendar-month.ts';

/** How many orders a month a shop has, for comparing plans, and where that number is from. */
export interface ShopVolume {
  readonly orders: number;
  readonly basis:
    | { readonly kind: 'average'; readonly months: number; readonly since: Month; readonly until: Month }
    | { readonly kind: 'forecast'; readonly month: Month };
}

/**
 * The average of the closed months with orders; of a shop without one, what the running month will come to. `null` where
 * nothing was ordered yet. The first month with orders counts only where there is no other: few shops begin on its first
 * day, and a part of a month would recommend a plan that is too small.
 *
 * @param months newest first
 */
export function shopVolume(months: readonly UsageMonth[]): ShopVolume | null {
  const withOrders = months.filter(({ isClosed, orders }) => isClosed && orders > 0);
  const closed = withOrders.length > 1 ? withOrders.slice(0, -1) : withOrders;
  const [newest, oldest] = [closed[0], closed.at(-1)];
  if (newest && oldest) {
    const total = closed.reduce((sum, { orders }) => sum + orders, 0);
    const basis = { kind: 'average', months: closed.length, since: oldest.month, until: newest.month } as const;
    return { orders: Math.round(total / closed.length), basis };
  }
  const running = months.find(({ forecast }) => forecast !== null);
  if (!running?.forecast || running.forecast.orders <= 0) return null;
  return { orders: running.forecast.orders, basis: { kind: 'forecast', month: running.month } };
}
