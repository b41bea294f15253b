import type { NewShop, ShopDetails } from '@kontor/contract/shop';
import { violation } from '../infrastructure/http/problem.ts';
import type { ShopRow } from './shop.tables.ts';
import { shopAddress } from './shop-address.ts';

/** Shops that merchants run already have an address; cloud shops get theirs from the platform that sets them up. */
export function checkAddress({ type, mainShopUrl, shopifyShopDomain }: Omit<NewShop, 'name'>): void {
  if (type === 'cloud') {
    if (mainShopUrl !== null) throw violation('mainShopUrl', 'invalid', 'A cloud shop gets its own address');
    return;
  }
  if (shopifyShopDomain !== null) throw violation('shopifyShopDomain', 'invalid', 'Shopify needs a cloud shop');
  if (mainShopUrl === null) throw violation('mainShopUrl', 'required', 'The address of the shop is needed');
  const url = URL.canParse(mainShopUrl) ? new URL(mainShopUrl) : null;
  if (url === null || url.username || url.password)
    throw violation('mainShopUrl', 'pattern', 'Not the address of a shop');
}

const adminPath = { shopware5: 'backend', shopware6: 'admin' };

type Addresses = Pick<ShopRow, 'main_shop_url' | 'admin_url'>;

/** The addresses of a shop in the spelling in which they are stored. */
export function addressesOf({ type, mainShopUrl }: Pick<NewShop, 'type' | 'mainShopUrl'>): Addresses {
  const url = mainShopUrl === null ? null : shopAddress(mainShopUrl);
  return { main_shop_url: url, admin_url: type === 'cloud' || url === null ? null : `${url}/${adminPath[type]}` };
}

/** The addresses that a shop is to have from now on. That of a cloud shop stays what its platform has made it. */
export function correctedAddresses(shop: ShopRow, { mainShopUrl }: ShopDetails): Addresses {
  const { type, main_shop_url, admin_url } = shop;
  const isKept = type === 'cloud' && (mainShopUrl === null || mainShopUrl === main_shop_url);
  if (isKept) return { main_shop_url, admin_url };
  checkAddress({ type, mainShopUrl, shopifyShopDomain: null });
  return addressesOf({ type, mainShopUrl });
}
