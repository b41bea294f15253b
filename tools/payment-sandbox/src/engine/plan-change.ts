import type { SubscriptionItem, TaxRate } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import { amountOf, share } from './amounts.ts';
import { isMetered, type UsagePeriod } from './metering.ts';
import { type Interval, periodEnd, periodStart } from './periods.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export interface PlanChange {
  before: SubscriptionItem[];
  /** The requested items; those that stay keep their ids. Their periods are still the old ones. */
  after: SubscriptionItem[];
  anchor: number;
  /** When the change counts from, in Unix seconds: `proration_date`, else now. */
  at: number;
  /** The cycle starts anew at `at`: asked for, or forced by another interval. */
  restartsCycle: boolean;
  trialing: boolean;
  taxRates: TaxRate[];
  nameOf: NameOf;
}

/** The product's name, for the description of a line. */
export type NameOf = (item: SubscriptionItem) => string;

export interface PlannedChange {
  items: SubscriptionItem[];
  anchor: number;
  /** What the change credits and charges; without proration only a restarted cycle has lines. */
  prorations: DraftLine[];
  wholePeriods: DraftLine[];
}

export const intervalOf = (items: SubscriptionItem[]): Interval => {
  const recurring = items[0]?.price.recurring;
  return { interval: recurring?.interval ?? 'month', interval_count: recurring?.interval_count ?? 1 };
};

export const sameInterval = (left: Interval, right: Interval) =>
  left.interval === right.interval && left.interval_count === right.interval_count;

const day = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    at * 1000,
  );

const quantityOf = (item: SubscriptionItem) => item.quantity ?? 1;
const ratesOf = (item: SubscriptionItem, otherwise: TaxRate[]) =>
  item.tax_rates && item.tax_rates.length > 0 ? item.tax_rates : otherwise;

/** A whole period of one item, as on the first and every later invoice. */
export const wholePeriod = (item: SubscriptionItem, taxRates: TaxRate[], nameOf: NameOf, free = false): DraftLine =>
  isMetered(item.price)
    ? usageLine(item, 0, periodOfItem(item), taxRates, nameOf)
    : licensed(item, taxRates, nameOf, free);

const periodOfItem = (item: SubscriptionItem): UsagePeriod => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

/** Usage of a period that is over. At the beginning of a subscription there is none yet. */
export const usageLine = (
  item: SubscriptionItem,
  usage: number,
  period: UsagePeriod,
  taxRates: TaxRate[],
  nameOf: NameOf,
): DraftLine => ({
  amount: amountOf(item.price, usage),
  description: `${usage} × ${nameOf(item)}`,
  price: item.price,
  quantity: usage,
  period,
  subscriptionItem: item.id,
  proration: false,
  taxRates: ratesOf(item, taxRates),
});

const licensed = (item: SubscriptionItem, taxRates: TaxRate[], nameOf: NameOf, free: boolean): DraftLine => ({
  amount: free ? 0 : amountOf(item.price, quantityOf(item)),
  description: free ? `Trial period for ${nameOf(item)}` : `${quantityOf(item)} × ${nameOf(item)}`,
  price: item.price,
  quantity: quantityOf(item),
  period: { start: item.current_period_start, end: item.current_period_end },
  subscriptionItem: item.id,
  proration: false,
  taxRates: ratesOf(item, taxRates),
});

/**
 * The seconds that the price of an item is for. A first period that ends at an anchor given for it is shorter, and was charged
 * in proportion.
 */
export function wholeLength(item: SubscriptionItem, anchor: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.max(end - start, end - periodStart(anchor, end, intervalOf([item])));
}

type Prorated = Pick<PlanChange, 'anchor' | 'at' | 'taxRates' | 'nameOf'>;

function proration(kind: 'Unused' | 'Remaining', item: SubscriptionItem, change: Prorated): DraftLine {
  const { anchor, at, taxRates, nameOf } = change;
  const whole = wholeLength(item, anchor);
  const left = Math.max(0, Math.min(whole, item.current_period_end - at));
  const full = amountOf(item.price, quantityOf(item));
  const amount = share(kind === 'Unused' ? -full : full, left, whole);
  return {
    amount,
    description: `${kind} time on ${quantityOf(item)} × ${nameOf(item)} after ${day(at)}`,
    price: item.price,
    quantity: quantityOf(item),
    period: { start: at, end: item.current_period_end },
    subscriptionItem: item.id,
    proration: true,
    taxRates: ratesOf(item, taxRates),
  };
}

/** What is credited for the rest of a period when a subscription is canceled with `prorate`. */
export const unusedTime = (items: readonly SubscriptionItem[], change: Prorated): DraftLine[] =>
  items.filter(({ price }) => !isMetered(price)).map((item) => proration('Unused', item, change));

const differs = (left: SubscriptionItem | undefined, right: SubscriptionItem | undefined) =>
  left?.price.id !== right?.price.id || left?.quantity !== right?.quantity;

/**
 * What an update does and costs, to the second: https://docs.stripe.com/billing/subscriptions/prorations
 * The preview and the update both use it, so the amount shown is the amount charged.
 */
export function planChange(change: PlanChange): PlannedChange {
  const { before, after, anchor, at, restartsCycle, trialing, taxRates, nameOf } = change;
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Map(after.map((item) => [item.id, item]));
  const credits = before
    .filter((item) => !isMetered(item.price))
    .filter((item) => restartsCycle || differs(item, kept.get(item.id)))
    .map((item) => proration('Unused', item, change));

  if (restartsCycle) {
    const end = periodEnd(at, at, intervalOf(after));
    const items = after.map((item) => ({ ...item, current_period_start: at, current_period_end: end }));
    const wholePeriods = items.map((item) => wholePeriod(item, taxRates, nameOf));
    return { items, anchor: at, prorations: trialing ? [] : credits, wholePeriods };
  }
  const charges = after
    .filter((item) => !isMetered(item.price))
    .filter((item) => differs(old.get(item.id), item))
    .map((item) => proration('Remaining', item, change));
  // A trial costs nothing, so changing it neither credits nor charges.
  return { items: after, anchor, prorations: trialing ? [] : [...credits, ...charges], wholePeriods: [] };
}
