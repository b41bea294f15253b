import type { Cart } from '@kontor/contract/cart';
import { calendarDay } from '@kontor/domain/date';
import type { ShopSituation } from './shop-situation.ts';

/**
 * The instant that prorations count from, in the whole seconds of the payment provider. Its clock may be ahead of ours or
 * behind: what it is asked about lies within the period that it says it is in.
 */
export function withinPeriod(now: Date, live: ShopSituation['live']): Date {
  const first = live?.period_start.getTime() ?? Number.NEGATIVE_INFINITY;
  const last = live ? live.period_end.getTime() - 1000 : Number.POSITIVE_INFINITY;
  const instant = Math.min(Math.max(now.getTime(), first), Math.max(first, last));
  return new Date(Math.floor(instant / 1000) * 1000);
}

/** Whether two answers cost the customer the same: now, next and per period. */
export function costsTheSame(a: Omit<Cart, 'quoteId'>, b: Omit<Cart, 'quoteId'>): boolean {
  return (
    a.total === b.total &&
    a.subtotal === b.subtotal &&
    a.dueNow.amount === b.dueNow.amount &&
    a.nextCharge?.amount === b.nextCharge?.amount
  );
}

/** Whether an order that is paid by transfer leaves the days that were shown. What was not shown binds nothing. */
export function isDueAsShown(shown: Pick<Cart, 'transferDueAt'>, now: Pick<Cart, 'transferDueAt'>): boolean {
  const dayOf = ({ transferDueAt }: Pick<Cart, 'transferDueAt'>) => transferDueAt && calendarDay(transferDueAt);
  return shown.transferDueAt === undefined || dayOf(shown) === dayOf(now);
}
