import type { Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { useTexts } from '../start/use-texts.ts';

/** What people call the kind of a shop: 'Shopware 6', 'Cloud-Shop', 'Cloud-Shop, wird eingerichtet'. */
export function useShopSystemName(): (shop: Shop) => string {
  const t = useTexts();
  return (shop) => {
    if (isBeingPrepared(shop)) return t('shopSystem.preparing');
    return t(`shopSystem.${shop.usesShopify ? 'shopify' : shop.type}`);
  };
}
