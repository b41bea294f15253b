import { NewShop, type ShopType } from '@kontor/contract/shop';
import type { ShopSystem } from '@kontor/contract/signup';
import * as z from 'zod/mini';

/** What kind of shop a choice of system creates: Shopify is served by a cloud shop (contract.md §1). */
export const shopTypeOf: Record<ShopSystem, ShopType> = {
  shopware5: 'shopware5',
  shopware6: 'shopware6',
  shopify: 'cloud',
  cloud: 'cloud',
};

export type AddressField = 'mainShopUrl' | 'shopifyShopDomain';

/** The address that a system asks for; a cloud shop gets its own. */
export function addressFieldOf(shopSystem: ShopSystem): AddressField | null {
  if (shopSystem === 'cloud') return null;
  return shopSystem === 'shopify' ? 'shopifyShopDomain' : 'mainShopUrl';
}

/** The body of the shop call, with the address that the system needs no longer optional. */
export function shopSchemaOf(shopSystem: ShopSystem): z.ZodMiniType<NewShop> {
  const field = addressFieldOf(shopSystem);
  if (field === null) return NewShop;
  const isGiven = (shop: NewShop) => shop[field] !== null;
  // `when`: said together with what else is missing, not one after the other.
  return NewShop.check(z.refine(isGiven, { path: [field], params: { code: 'required' }, when: () => true }));
}
