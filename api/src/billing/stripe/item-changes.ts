import type { ProductPrice } from '@kontor/domain/product-price';
import type { AgreedPrice } from '../prices/contract-price.repository.ts';
import type { Catalog } from './catalog.ts';

/** An item at the payment provider. */
export interface BilledItem {
  readonly id: string;
  readonly priceId: string;
  readonly productType: string;
  readonly quantity: number;
}

/** A quantity of a product at a price that the payment provider has. */
export interface WantedItem {
  readonly priceId: string;
  readonly price: ProductPrice;
  readonly quantity: number;
}

export type ItemChange =
  | { readonly id: string; readonly price: string; readonly quantity: number }
  | { readonly price: string; readonly quantity: number }
  | { readonly id: string; readonly deleted: true };

const slotOf = (type: string): string => (type === 'wms' || type === 'pos' ? type : 'plan');

/** The changes that make the payment provider bill what is wanted. Unchanged items are left out. */
export function itemChanges(billed: readonly BilledItem[], wanted: readonly WantedItem[]): ItemChange[] {
  const isWanted = ({ productType }: BilledItem) =>
    wanted.some(({ price }) => slotOf(price.product.type) === slotOf(productType));
  const gone = billed.filter((item) => !isWanted(item)).map(({ id }): ItemChange => ({ id, deleted: true }));
  const changed = wanted.flatMap((item): ItemChange[] => {
    const existing = billed.find(({ productType }) => slotOf(productType) === slotOf(item.price.product.type));
    if (existing === undefined) return [billedItem(item)];
    const same = existing.priceId === item.priceId && existing.quantity === item.quantity;
    return same ? [] : [{ id: existing.id, ...billedItem(item) }];
  });
  return [...changed, ...gone];
}

/** Looks their prices up, or makes them. */
export const wantedItems = (items: readonly Omit<WantedItem, 'priceId'>[], catalog: Catalog): Promise<WantedItem[]> =>
  Promise.all(items.map(async (item) => ({ ...item, priceId: await catalog.priceId(item.price) })));

/** The prices of a contract that has these items. */
export const agreedBy = (...phases: readonly (readonly WantedItem[])[]): AgreedPrice[] =>
  phases.flat().map(({ priceId: stripePriceId, price }) => ({ stripePriceId, price }));

/** In the payment provider's terms. */
export const billedItem = ({ priceId, quantity }: WantedItem) => ({ price: priceId, quantity });
