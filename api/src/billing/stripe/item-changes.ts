import type { OrderItem } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import type { Catalog } from './catalog.ts';

/** An item at the payment provider. */
export interface BilledItem {
  readonly id: string;
  readonly priceId: string;
  readonly productType: string;
  readonly quantity: number;
}

export type ItemChange =
  | { readonly id: string; readonly price: string; readonly quantity: number }
  | { readonly price: string; readonly quantity: number }
  | { readonly id: string; readonly deleted: true };

const slotOf = (type: string): string => (type === 'wms' || type === 'pos' ? type : 'plan');

/** The changes that make the payment provider bill a selection. Unchanged items are left out. */
export function itemChanges(billed: readonly BilledItem[], selection: Selection, catalog: Catalog): ItemChange[] {
  const isWanted = ({ productType }: BilledItem) =>
    selection.items.some(({ product }) => slotOf(product.type) === slotOf(productType));
  const gone = billed.filter((item) => !isWanted(item)).map(({ id }): ItemChange => ({ id, deleted: true }));
  const changed = selection.items.flatMap((item): ItemChange[] => {
    const wanted = billedItem(item, selection.isYearlySubscription, catalog);
    const existing = billed.find(({ productType }) => slotOf(productType) === slotOf(item.product.type));
    if (existing === undefined) return [wanted];
    const same = existing.priceId === wanted.price && existing.quantity === wanted.quantity;
    return same ? [] : [{ id: existing.id, ...wanted }];
  });
  return [...changed, ...gone];
}

/** A selection in the payment provider's prices. */
export const billedItems = ({ items, isYearlySubscription }: Selection, catalog: Catalog) =>
  items.map((item) => billedItem(item, isYearlySubscription, catalog));

const billedItem = ({ product, quantity }: OrderItem, isYearly: boolean, catalog: Catalog) => ({
  price: catalog.priceId(product, isYearly ? 'year' : 'month'),
  quantity,
});
