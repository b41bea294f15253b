import type { ProductPlatform } from '@kontor/contract/product';
import type { Shop } from '@kontor/contract/shop';
import type { ShopSystem } from '@kontor/contract/signup';

const maxShopifyDomains = 3;

/** The platform whose products a shop can buy; shopware5 shops migrate instead. */
export function shopPlatform(shop: Pick<Shop, 'type'>): ProductPlatform | null {
  return shop.type === 'shopware5' ? null : shop.type;
}

/** The merchant's choice in sign-up; in the contract a Shopify shop is a cloud shop that uses Shopify. */
export function shopSystemOf(shop: Pick<Shop, 'type' | 'usesShopify'>): ShopSystem {
  return shop.usesShopify ? 'shopify' : shop.type;
}

/** A cloud shop is read again until this holds (spec §4). True for shops of other types. */
export function isCloudShopActive(shop: Pick<Shop, 'cloudShop'>): boolean {
  return shop.cloudShop?.state === 'active';
}

/** Whether the shop is still being set up, so that /preparing is its landing page (spec §2). */
export function isBeingPrepared(shop: Pick<Shop, 'type' | 'cloudShop'>): boolean {
  return shop.type === 'cloud' && !isCloudShopActive(shop);
}

/** Whether the last attempt at setting the shop up has failed: it is not tried again by itself. */
export function hasSetupFailed(shop: Pick<Shop, 'cloudShop'>): boolean {
  return shop.cloudShop?.state === 'failed';
}

/** Target of 'Shop-Admin'; cloud shops pass up to 3 active Shopify domains (spec §9, contract.md §5.6). */
export function shopAdminUrl(shop: Pick<Shop, 'type' | 'adminUrl' | 'cloudShop'>): string | null {
  if (shop.adminUrl === null) return null;
  const domains = (shop.type === 'cloud' ? (shop.cloudShop?.shopifyShops ?? []) : [])
    .filter(({ state }) => state === 'active')
    .slice(0, maxShopifyDomains)
    .map(({ domain }) => encodeURIComponent(domain));
  if (domains.length === 0) return shop.adminUrl;
  const separator = shop.adminUrl.includes('?') ? '&' : '?';
  return `${shop.adminUrl}${separator}lastUpdatedShopifyShops=${domains.join(',')}`;
}
