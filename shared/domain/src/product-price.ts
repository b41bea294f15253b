import type { BillingInterval, PriceTier } from '@kontor/contract/cart';
import { isSameLicence, type ProductKey } from './plan.ts';
import { isPlan } from './product.ts';

/** What a product costs per month or year: of a price list, or of a contract (docs/decisions/0066). Net, in cents. */
export interface ProductPrice {
  readonly product: ProductKey;
  readonly interval: BillingInterval;
  /** Graduated; `upTo: null` is the last tier. */
  readonly tiers: readonly PriceTier[];
  /** Per month; `null` for what includes no orders of its own. */
  readonly includedOrders: number | null;
  /** Cents per order beyond what is included; `null` likewise. */
  readonly extraOrderAmount: number | null;
  /** The oldest list that something of it is from; `null` for a price that is not from one. */
  readonly priceListUuid: string | null;
}

/** What a shop has by its contract, and at which price. */
export interface ContractItem {
  readonly price: ProductPrice;
  readonly quantity: number;
}

/** What decides what things cost a shop: the list that counts today, and what its contract says of what it has. */
export interface ShopPrices {
  readonly list: readonly ProductPrice[];
  /** Empty before the first order. */
  readonly contract: readonly ContractItem[];
}

/** How often something is charged, by how orders say it. */
export const intervalOf = (isYearly: boolean): BillingInterval => (isYearly ? 'year' : 'month');

/** A product's price in a list, per month or year; `null` when it is not in it. Licences that count as another one have its price. */
export const findListed = (
  list: readonly ProductPrice[],
  product: ProductKey,
  interval: BillingInterval,
): ProductPrice | null =>
  list.find((price) => price.interval === interval && isSameLicence(price.product, product)) ?? null;

/**
 * What a product costs a shop in a quantity: a change prices only what changes (docs/decisions/0066). What the shop has
 * keeps its price, and what is added costs what the list says of the next unit. Another plan and another interval are
 * priced from the list. `null` for what is not sold.
 */
export function priceFor(
  { list, contract }: ShopPrices,
  product: ProductKey,
  quantity: number,
  interval: BillingInterval,
): ProductPrice | null {
  const listed = findListed(list, product, interval);
  const had = contract.find(({ price }) => price.interval === interval && isSameLicence(price.product, product));
  if (had === undefined) return listed;
  if (listed === null || isPlan(product) || quantity <= had.quantity) return had.price;
  return { ...had.price, tiers: continuedTiers(had.price.tiers, had.quantity, listed.tiers) };
}

/** The first units at the tiers of before, all further ones at those of the list. */
function continuedTiers(before: readonly PriceTier[], units: number, listed: readonly PriceTier[]): PriceTier[] {
  const kept = before
    .filter((_, index) => (before[index - 1]?.upTo ?? 0) < units)
    .map(({ upTo, unitAmount }) => ({ upTo: Math.min(upTo ?? units, units), unitAmount }));
  return joined([...kept, ...listed.filter(({ upTo }) => upTo === null || upTo > units)]);
}

/** Neighbours of the same price are one tier. */
const joined = (tiers: readonly PriceTier[]): PriceTier[] =>
  tiers.filter(({ unitAmount }, index) => tiers[index + 1]?.unitAmount !== unitAmount);

/**
 * All that a shop can order, and what it has, at what it costs this shop in any quantity: a page computes the amounts that
 * the server charges from it.
 */
export function pricesOfShop(prices: ShopPrices): ProductPrice[] {
  const { list, contract } = prices;
  const notListed = contract
    .map(({ price }) => price)
    .filter((price) => findListed(list, price.product, price.interval) === null);
  return [...list, ...notListed].map(
    (price) => priceFor(prices, price.product, Number.POSITIVE_INFINITY, price.interval) ?? price,
  );
}

/** Whether two prices charge the same and include the same orders, whatever list they are from. */
export const isSamePrice = (a: ProductPrice, b: ProductPrice): boolean =>
  isSameLicence(a.product, b.product) &&
  a.interval === b.interval &&
  a.includedOrders === b.includedOrders &&
  a.extraOrderAmount === b.extraOrderAmount &&
  a.tiers.length === b.tiers.length &&
  a.tiers.every(
    ({ upTo, unitAmount }, index) => upTo === b.tiers[index]?.upTo && unitAmount === b.tiers[index]?.unitAmount,
  );
