import { NewShop, type ShopType } from '@kontor/contract/shop';
import type { ShopSystem } from '@kontor/contract/signup';
import * as z from 'zod/mini';

/** The type of shop that a shop system creates: Shopify becomes a cloud shop (contract.md §1). */
export const shopTypeOf: Record<ShopSystem, ShopType> = {
  shopware5: 'shopware5',
  shopware6: 'shopware6',
  shopify: 'cloud',
  cloud: 'cloud',
};

export type AddressField = 'mainShopUrl' | 'shopifyShopDomain';

/** The field for the address that a system requires; a cloud shop gets its own URL. */
export function addressFieldOf(shopSystem: ShopSystem): AddressField | null {
  if (shopSystem === 'cloud') return null;
  return shopSystem === 'shopify' ? 'shopifyShopDomain' : 'mainShopUrl';
}

/** The body of the shop call, in which the address that the system requires is mandatory. */
export function shopSchemaOf(shopSystem: ShopSystem): z.ZodMiniType<NewShop> {
  const field = addressFieldOf(shopSystem);
  if (field === null) return NewShop;
  const isGiven = (shop: NewShop) => shop[field] !== null;
  // `when`: reported together with other missing fields, not one after the other.
  return NewShop.check(z.refine(isGiven, { path: [field], params: { code: 'required' }, when: () => true }));
}
