import type { Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../start/host-texts.ts';

/** What people call the kind of a shop: 'Shopware 6', 'Cloud-Shop', 'Cloud-Shop, wird eingerichtet'. */
export function useShopSystemName(): (shop: Shop) => string {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'shopSystem' });
  return (shop) => {
    if (isBeingPrepared(shop)) return t('preparing');
    return t(shop.usesShopify ? 'shopify' : shop.type);
  };
}
