import type { Shop } from '@kontor/contract/shop';
import { hasSetupFailed, isBeingPrepared, shopSystemOf } from '@kontor/domain/shop';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationTexts } from './navigation-texts.ts';

/** What people call the kind of a shop: 'Shopware 6', 'Cloud-Shop', 'Cloud-Shop, wird eingerichtet'. */
export function useShopSystemName(): (shop: Shop) => string {
  const t = useTexts<NavigationTexts>();
  const platform = usePlatformTexts();
  return (shop) => {
    if (hasSetupFailed(shop)) return t('switcher.failed');
    if (isBeingPrepared(shop)) return t('switcher.preparing');
    return platform(`shopSystem.${shopSystemOf(shop)}`);
  };
}
