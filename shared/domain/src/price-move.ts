import { isSameLicence } from './plan.ts';
import { type ContractItem, isSamePrice, type ProductPrice } from './product-price.ts';

/**
 * Prices that a contract gets without an order of its customer, with its first renewal from an instant on: `list` those of a
 * published list, `special` those of this shop alone, `special-end` its own again (docs/decisions/0066).
 */
export interface PriceMove {
  readonly kind: 'list' | 'special' | 'special-end';
  readonly notBefore: Date;
  readonly prices: readonly ProductPrice[];
}

/**
 * What something of a contract costs from a renewal on.
 * @param price that of now
 * @param moves those that are to come, in the order in which they count
 * @param start when the period of the renewal begins
 */
export function movedPrice(price: ProductPrice, moves: readonly PriceMove[], start: Date): ProductPrice {
  const due = moves.filter(({ notBefore }) => notBefore <= start);
  // A list does not move what has a special price: that ends on its own day, and what it ends at is moved by the list then.
  const lists = isSpecial(price, moves, start) ? [] : due.filter(({ kind }) => kind === 'list');
  const ordered = [...due.filter(({ kind }) => kind !== 'list'), ...lists];
  return ordered.reduce((counts, { prices }) => find(prices, counts) ?? counts, price);
}

/** The same for all that a contract has. */
export const movedItems = (items: readonly ContractItem[], moves: readonly PriceMove[], start: Date): ContractItem[] =>
  items.map(({ price, quantity }) => ({ price: movedPrice(price, moves, start), quantity }));

/** Whether nothing costs anything else by then: both have the same products in the same order. */
export const costTheSame = (items: readonly ContractItem[], then: readonly ContractItem[]): boolean =>
  items.every(({ price }, index) => isSamePrice(price, then[index]?.price ?? price));

const isSpecial = (price: ProductPrice, moves: readonly PriceMove[], start: Date): boolean =>
  moves.some(
    ({ kind, notBefore, prices }) => kind === 'special-end' && notBefore > start && find(prices, price) !== undefined,
  );

/**
 * The moves that have taken effect on a contract, and are none of its next renewal. Where a renewal has made several, those that
 * others have replaced are among them: they must not come back. A list that waits for the end of a special price is not.
 * @param prices what the contract has
 * @param start when the running period has begun
 */
export function madeMoves<Move extends PriceMove>(
  prices: readonly ProductPrice[],
  moves: readonly Move[],
  start: Date,
): Move[] {
  const isAt = (counting: readonly PriceMove[]) =>
    prices.every((price) => isSamePrice(movedPrice(price, counting, start), price));
  const waits = ({ kind, prices: listed }: PriceMove): boolean =>
    kind === 'list' && prices.some((price) => isSpecial(price, moves, start) && find(listed, price) !== undefined);
  const isComplete = isAt(moves);
  return moves.filter((move) => move.notBefore <= start && (isComplete ? !waits(move) : isAt([move])));
}

const find = (prices: readonly ProductPrice[], { product, interval }: ProductPrice): ProductPrice | undefined =>
  prices.find((price) => price.interval === interval && isSameLicence(price.product, product));

/**
 * The first renewal of a contract that is not before an instant. Months are counted from the day on which the contract renews, so
 * that one of the 31st is on the last day of shorter months.
 */
export function firstRenewalFrom(
  {
    periodStart,
    periodEnd,
    isYearly,
  }: { readonly periodStart: Date; readonly periodEnd: Date; readonly isYearly: boolean },
  notBefore: Date,
): Date {
  const day = Math.max(periodStart.getUTCDate(), periodEnd.getUTCDate());
  const step = isYearly ? 12 : 1;
  for (let months = 0; ; months += step) {
    const renewal = new Date(periodEnd);
    renewal.setUTCDate(1);
    renewal.setUTCMonth(renewal.getUTCMonth() + months);
    const lastOfMonth = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate();
    renewal.setUTCDate(Math.min(day, lastOfMonth));
    if (renewal >= notBefore) return months === 0 ? periodEnd : renewal;
  }
}

/** What published lists change about the price of a contract, and from which renewal on. */
export interface ListedChange {
  readonly from: Date;
  /** What the contract has until then, at the prices of then. */
  readonly before: readonly ContractItem[];
  readonly after: readonly ContractItem[];
}

/**
 * The first renewal at which published lists change what a contract costs; `null` where none does.
 * @param moves those that are to come, in the order in which they count
 */
export function nextListedChange(
  contract: Parameters<typeof firstRenewalFrom>[0],
  items: readonly ContractItem[],
  moves: readonly PriceMove[],
): ListedChange | null {
  const others = moves.filter(({ kind }) => kind !== 'list');
  const renewals = moves.map(({ notBefore }) => firstRenewalFrom(contract, notBefore).getTime());
  let before = items;
  for (const time of [...new Set(renewals)].toSorted((a, b) => a - b)) {
    const from = new Date(time);
    const after = movedItems(items, moves, from);
    const isOfList = !costTheSame(movedItems(items, others, from), after);
    if (isOfList && !costTheSame(before, after)) return { from, before, after };
    before = after;
  }
  return null;
}
