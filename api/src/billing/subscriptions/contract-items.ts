import type { SubscriptionItemState } from '@kontor/contract/subscription';
import { isSameLicence, type OrderVolume } from '@kontor/domain/plan';
import { pricesOfList } from '@kontor/domain/price-list';
import { isPlan } from '@kontor/domain/product';
import { isSamePrice, type ProductPrice } from '@kontor/domain/product-price';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { type AgreedPrice, findAgreedPrices } from '../prices/contract-price.repository.ts';
import type { PricedItem } from '../prices/price-items.ts';
import type { Billing } from '../stripe/billing.ts';
import { type ReadItem, readSubscription, type SubscriptionReading } from '../stripe/read-subscription.ts';
import type { StoredSubscription } from './subscription.repository.ts';
import type { SubscriptionItemRow } from './subscription.tables.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

type StoredContract = Pick<StoredSubscription, 'items' | 'payments'>;

/** What is paid for: trials are not. */
const paidItems = ({ items }: StoredContract, wanted: SubscriptionItemState) =>
  items.filter(({ state, is_trial }) => state === wanted && !is_trial);

/**
 * What a shop has by its contract, or is going to have (`pending`), at the contract's prices; empty before its first order and
 * after its end.
 */
export function contractItems(stored: StoredContract | null, wanted: SubscriptionItemState = 'active'): PricedItem[] {
  if (stored === null || liveProviderSubscription(stored) === null) return [];
  return paidItems(stored, wanted).flatMap(({ price, quantity }) => (price === null ? [] : [{ price, quantity }]));
}

/** Whether the prices of all of it are known; data of earlier releases may lack some. */
export const isPriced = (stored: StoredContract, wanted: SubscriptionItemState): boolean =>
  paidItems(stored, wanted).every(({ price }) => price !== null);

/** Whether contract and payment provider mean the same price, whatever its id. */
const fits = (agreed: AgreedPrice, { price }: ReadItem): boolean =>
  isSameLicence(agreed.price.product, price.product) && agreed.price.interval === price.interval;

/**
 * The price of an item by the contract: the one that was ordered, also where the payment provider has another one, which the
 * daily comparison reports. Where nothing was agreed for a product, as in data of the last release or after a restore, what is paid
 * is the price.
 */
export function agreedPrice(item: ReadItem, agreed: readonly AgreedPrice[]): ProductPrice {
  const same = agreed.find(({ stripePriceId }) => stripePriceId === item.priceId);
  return (same ?? agreed.find((one) => fits(one, item)))?.price ?? asListed(item.price);
}

/** What is paid for and was never agreed. */
export const notAgreed = ({ items, scheduled }: SubscriptionReading, agreed: readonly AgreedPrice[]): AgreedPrice[] =>
  [...items, ...(scheduled?.items ?? [])]
    .filter((item) => !agreed.some((one) => one.stripePriceId === item.priceId || fits(one, item)))
    .map(({ priceId, price }) => ({ stripePriceId: priceId, price: asListed(price) }));

/** The same reading at the prices of the contract. */
export function atContractPrices(reading: SubscriptionReading, agreed: readonly AgreedPrice[]): SubscriptionReading {
  const priced = (items: readonly ReadItem[]) =>
    items.map((item): ReadItem => ({ ...item, price: agreedPrice(item, agreed) }));
  const { scheduled } = reading;
  return {
    ...reading,
    items: priced(reading.items),
    scheduled: scheduled && { ...scheduled, items: priced(scheduled.items) },
  };
}

const firstPrices = pricesOfList(firstPriceList);

const asListed = (price: ProductPrice): ProductPrice =>
  firstPrices.find((listed) => isSamePrice(listed, price)) ?? price;

/** What the plan that a shop has includes per month: by its contract; of what is free, by the first price list. `null` for no plan. */
export function includedVolume(
  items: readonly Pick<SubscriptionItemRow, 'state' | 'type' | 'price'>[],
): OrderVolume | null {
  const plan = items.filter(({ state }) => state === 'active').find(isPlan);
  if (plan === undefined) return null;
  const { includedOrders = null, extraOrderAmount = null } = plan.price ?? {};
  if (includedOrders === null || extraOrderAmount === null) return salesTerms.orderVolumes[plan.type];
  return { includedOrders, extraOrderAmount };
}

/** A subscription as the payment provider has it, at the prices of the contract: what its customer is told of the next charge. */
export async function readAgreedSubscription(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  stripeId: string,
): Promise<SubscriptionReading> {
  const reading = await readSubscription(stripe, stripeId);
  const uuid = reading.origin?.uuid;
  return uuid === undefined ? reading : atContractPrices(reading, await findAgreedPrices(database, uuid));
}
